import type { Schema, ValidationErrorItem } from "joi";
import { messages } from "../shared/messages.ts";
import { type FieldError, invalid } from "./http/errors.ts";

/**
 * What a rule lets through of an input: converted, trimmed, unknown attributes left out.
 * @throws 400 ValidationError with one entry for each field, never echoing a value.
 */
export function validate<Value>(rule: Schema<Value>, input: unknown): Value {
  const { value, error } = rule.validate(input ?? {}, {
    abortEarly: false,
    stripUnknown: true,
    errors: { label: "path", wrap: { label: false, array: false } },
    messages: { "any.required": messages.required, "string.empty": messages.required },
  });
  if (error) throw invalid(firstOfEach(error.details));
  return value as Value;
}

/** One message a field: the first says enough. */
function firstOfEach(details: readonly ValidationErrorItem[]): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const { path, message } of details) {
    const key = path.join(".");
    if (!seen.has(key)) seen.set(key, { path, message, name: "ValidationError" });
  }
  return [...seen.values()];
}
