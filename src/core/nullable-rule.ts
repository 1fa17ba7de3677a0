import Joi from "joi";

/** Rules for attributes that Strapi clients clear with `null`, which becomes "" or []. */
interface Nullable {
  string(): Joi.StringSchema;
  array(): Joi.ArraySchema;
}

const emptying = (
  type: "string" | "array",
  base: Joi.Schema,
  empty: "" | readonly never[],
): Joi.Extension => ({
  type,
  base,
  coerce: { from: "object", method: (value: unknown) => ({ value: value === null ? empty : value }) },
});

export const nullable = Joi.extend(
  emptying("string", Joi.string().allow(""), ""),
  emptying("array", Joi.array(), []),
) as Nullable;
