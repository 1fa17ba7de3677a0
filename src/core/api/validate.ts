import type { Schema, ValidationErrorItem } from "joi";
import { messages } from "#shared/messages.ts";
import { type FieldError, invalid } from "../base/errors.ts";
import { fieldErrorOf, RULE_OPTIONS } from "../validate.ts";

/**
 * Returns a value as converted by its rules, without unknown attributes; a missing one, such as the body of a
 * request without a body, counts as an empty object. Throws 400 ValidationError with every broken rule;
 * messages never contain the value (api.md, Errors).
 */
export function validated<Value = Record<string, unknown>>(rules: Schema, value: unknown): Value {
  const result = rules.validate(value === undefined ? {} : value, RULE_OPTIONS);
  if (!result.error) return result.value as Value;
  throw invalid(result.error.details.map((detail) => withValues(fieldErrorOf(detail, rules), detail)));
}

/** Lists the allowed values of a closed list, which a form would show as its choices. */
function withValues(error: FieldError, { type, context }: ValidationErrorItem): FieldError {
  const valids: unknown[] = Array.isArray(context?.valids) ? context.valids : [];
  const values = valids.filter((value) => ["string", "number", "boolean"].includes(typeof value)).map(String);
  return error.unlabelled && type === "any.only" && values.length > 0
    ? { ...error, message: messages.oneOf(values.filter((value) => value !== "")) }
    : error;
}
