import type { Schema, ValidationErrorItem, ValidationOptions } from "joi";
import { messages } from "../shared/messages.ts";
import { type FieldError, HttpError, invalid } from "./base/errors.ts";

/** Joi's own words, said to people; a rule's own message goes before. */
const PLAIN = {
  "any.required": messages.required,
  "any.only": "Please choose one of those offered.",
  "array.max": "Please choose at most {#limit}.",
  "array.unique": "Please choose each only once.",
  "boolean.base": "Please say yes or no.",
  "number.base": "Please give a number.",
  "number.integer": "Please give a whole number.",
  "number.max": "Please give at most {#limit}.",
  "number.min": "Please give at least {#limit}.",
  "string.base": "Please give a text.",
  "string.empty": messages.required,
  "string.max": "Please keep this to {#limit} characters or fewer.",
  "string.min": "Please give at least {#limit} characters.",
  "string.pattern.base": "Please leave out the characters that cannot be printed.",
  "string.uri": "Please give a whole address, such as https://example.com.",
  "string.uriCustomScheme": "Please give a whole address, such as https://example.com.",
};

/**
 * What a rule lets through of an input: converted, trimmed, unknown attributes left out.
 * @throws 400 ValidationError with one entry for each field, never echoing a value.
 */
export function validate<Value>(rule: Schema<Value>, input: unknown): Value {
  const { value, error } = rule.validate(input ?? {}, OPTIONS);
  if (error) throw invalid(firstOfEach(error.details, rule));
  return value as Value;
}

const OPTIONS: ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { label: "path", wrap: { label: false, array: false } },
  messages: PLAIN,
};

/** Runs a check of several and keeps what it says of fields; anything else goes on as an error. */
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

/** One message a field: the first says enough. What is empty is said as what is missing, where it may not be. */
function firstOfEach(details: readonly ValidationErrorItem[], rule: Schema): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const detail of details) {
    const { path, message } = detail;
    const key = path.join(".");
    const missing = saidOfMissing(rule, detail, OPTIONS);
    if (!seen.has(key)) seen.set(key, { path, message: missing ?? message, name: "ValidationError" });
  }
  return [...seen.values()];
}

/**
 * What is said of a null or an empty text where something has to be, as of what is missing. Undefined of what may be
 * missing, and of what has no rule by its name: entries of arrays.
 */
export function saidOfMissing(
  rule: Schema,
  { path, context }: ValidationErrorItem,
  options: ValidationOptions,
): string | undefined {
  if (context?.value !== null && context?.value !== "") return undefined;
  try {
    return rule.extract(path.map(String)).validate(undefined, options).error?.message;
  } catch {
    return undefined;
  }
}
