import type { Schema, ValidationErrorItem, ValidationOptions } from "joi";
import { formatNumber } from "#shared/format.ts";
import { messages } from "#shared/messages.ts";
import { ruleMessages, unprintable } from "#shared/rules.messages.ts";
import { type FieldError, HttpError, invalid } from "./base/errors.ts";
import { partialRules } from "./partial-rules.ts";
import { cleanInput } from "./text/clean-input.ts";

/** Marks messages of `ruleMessages` in Joi's results, because JSON responses put the field's label before them. */
const MARK = "\u2063";

/** Messages with the exact wording of the API's contract. */
const CONTRACT: ReadonlySet<string> = new Set([messages.required, messages.emailInvalid]);

/** Joi's options for all rules; a rule's own message has precedence over `ruleMessages`. */
export const RULE_OPTIONS: ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { label: "path", wrap: { label: false, array: false } },
  messages: Object.fromEntries(
    Object.entries(ruleMessages).map(([code, message]) => [
      code,
      CONTRACT.has(message) ? message : MARK + message,
    ]),
  ),
};

/**
 * Returns the input as the rule allows it: cleaned, converted, trimmed, without unknown attributes.
 * @throws 400 ValidationError with one entry for each field, never echoing a value.
 */
export function validate<Value>(rule: Schema<Value>, input: unknown): Value {
  const { value, error } = rule.validate(cleanInput(input ?? {}), RULE_OPTIONS);
  if (error) throw invalid(firstOfEach(error.details, rule));
  return value as Value;
}

/** Validates an update: only the given attributes are checked and returned. */
export function validateChange<Value>(rules: Schema<Value>, input: unknown): Partial<Value> {
  const given = input ?? {};
  return validate(
    partialRules(rules, (attribute) => Object.hasOwn(given, attribute)),
    given,
  );
}

/** Result of a rule on one value: the converted value, and the first error. */
interface Checked<Value> {
  readonly value: Value;
  readonly error: FieldError | undefined;
}

/** Checks one value outside a form's rules; its message is in plain English, as in `validate`. */
export function checkRule<Value>(rule: Schema<Value>, input: unknown): Checked<Value> {
  const { value, error } = rule.validate(input, RULE_OPTIONS);
  const [detail] = error?.details ?? [];
  return { value: value as Value, error: detail && fieldErrorOf(detail, rule) };
}

/** Runs one of several checks and collects its field errors; rethrows all other errors. */
export async function collecting<Value>(
  wrong: FieldError[],
  check: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields.length === 0) throw error;
    wrong.push(...error.fields);
    return undefined;
  }
}

/**
 * Returns one message for each field, because the first is sufficient. An empty value is reported as missing
 * if the field is required.
 */
function firstOfEach(details: readonly ValidationErrorItem[], rule: Schema): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const detail of details) {
    const key = detail.path.join(".");
    if (!byField.has(key)) byField.set(key, fieldErrorOf(detail, rule));
  }
  return [...byField.values()];
}

/** Converts one of Joi's errors. An empty value is reported as missing if the field is required. */
export function fieldErrorOf(detail: ValidationErrorItem, rule: Schema): FieldError {
  const { path, type, context } = detail;
  const text = saidOfMissing(rule, detail) ?? detail.message;
  const isUnprintable = type === "string.pattern.base" && String(context?.regex).includes("{Cc}");
  const message = text.startsWith(MARK)
    ? isUnprintable
      ? unprintable
      : withGroupedLimit(text.slice(MARK.length), detail)
    : text;
  return { path, message, name: "ValidationError", ...(text.startsWith(MARK) && { unlabelled: true }) };
}

/** Formats the limit on a text's length as everywhere on screens: 20,000. Other limits can be years. */
function withGroupedLimit(message: string, { type, context }: ValidationErrorItem): string {
  const limit: unknown = context?.limit;
  if (!type.startsWith("string.") || typeof limit !== "number") return message;
  return message.replace(String(limit), formatNumber(limit));
}

/**
 * Returns the message for a null or empty text in a required field, the same as for a missing value.
 * Undefined for optional fields and for values without a named rule, such as entries of arrays.
 */
function saidOfMissing(rule: Schema, { path, context }: ValidationErrorItem): string | undefined {
  if (context?.value !== null && context?.value !== "") return undefined;
  try {
    return rule.extract(path.map(String)).validate(undefined, RULE_OPTIONS).error?.message;
  } catch {
    return undefined;
  }
}
