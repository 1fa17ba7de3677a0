import type { Schema, ValidationOptions } from "joi";
import { messages } from "../../shared/messages.ts";
import { invalid } from "../base/errors.ts";
import { saidOfMissing } from "../validate.ts";

const OPTIONS: ValidationOptions = {
  abortEarly: false,
  stripUnknown: true,
  errors: { wrap: { label: false } },
  messages: {
    "any.required": messages.required,
    "string.empty": messages.required,
    ...Object.fromEntries(
      ["base", "name", "invert.base", "invert.name"].map((kind) => [
        `string.pattern.${kind}`,
        "{{#label}} is not in the right form",
      ]),
    ),
  },
};

/**
 * A value as its rules convert it, without what they do not know. Throws 400 ValidationError with every broken
 * rule; messages never hold the value (api.md, Errors).
 */
export function validated<Value = Record<string, unknown>>(rules: Schema, value: unknown): Value {
  const result = rules.validate(value, OPTIONS);
  if (!result.error) return result.value as Value;
  throw invalid(
    result.error.details.map((detail) => ({
      path: detail.path,
      message: saidOfMissing(rules, detail, OPTIONS) ?? detail.message,
      name: "ValidationError",
    })),
  );
}
