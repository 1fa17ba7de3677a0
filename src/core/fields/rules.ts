import Joi from "joi";
import type {
  FieldDefinition,
  FieldDefinitions,
  TagsField,
  TextField,
  ValuesOf,
  WholeField,
} from "#shared/fields.ts";
import { messages } from "#shared/messages.ts";
import { isDay, isZone } from "../base/zones.ts";
import { dateRule } from "../date-rule.ts";
import { plainTextRule } from "../plain-text-rule.ts";
import { tagsOf } from "../text/index.ts";
import { usualOf } from "./usual.ts";

/** Rule for the id of a document. */
export const idRule = Joi.string().hex().length(24);

/** Rule for an IANA time zone. */
export const zoneRule = Joi.string().custom((value: string, helpers) =>
  isZone(value) ? value : helpers.error("any.only"),
);

/**
 * Returns the rules of a new entry. Updates use the same rules through `validateChange`: attributes that are not
 * sent remain as stored. `others` are the rules of attributes that are not defined as fields.
 */
export function rulesOf<Fields extends FieldDefinitions, Others extends object = object>(
  fields: Fields,
  others: Joi.SchemaMap = {},
): Joi.ObjectSchema<ValuesOf<Fields> & Others> {
  const rules = Object.entries(fields).map(([name, field]) => [name, ruleOf(field)] as const);
  return Joi.object({ ...Object.fromEntries(rules), ...others });
}

/** Returns the rule of one field. */
function ruleOf(field: FieldDefinition): Joi.Schema {
  const rule = described(presence(typeRule(field), field), field);
  const missing = field.missing ?? null;
  return missing === null
    ? rule
    : rule.messages({
        "any.required": missing,
        "string.empty": missing,
        "string.base": missing,
        "array.min": missing,
      });
}

/** Adds the field's description to the API's document of requests. */
const described = (rule: Joi.Schema, { api }: FieldDefinition): Joi.Schema =>
  api?.description === undefined ? rule : rule.description(api.description);

/**
 * Empty values, and null from Strapi's clients, count as missing. The API's document says that a field
 * accepts null if null is its usual value.
 */
function presence(rule: Joi.Schema, field: FieldDefinition): Joi.Schema {
  if (field.required) return rule.required();
  const usual = usualOf(field);
  return (usual === null ? rule.allow(null) : rule).empty(["", null]).default(usual);
}

function typeRule(field: FieldDefinition): Joi.Schema {
  switch (field.kind) {
    case "line":
      return lineRule(field.max);
    case "text":
      return textRule(field);
    case "flag":
      return Joi.boolean();
    case "whole":
      return wholeRule(field);
    case "choice":
      return Joi.string().valid(...field.values);
    case "choices": {
      const rule = Joi.array()
        .items(Joi.string().valid(...field.values))
        .unique()
        .single();
      const limited = field.most === undefined ? rule : rule.max(field.most);
      const texts = {
        ...(field.tooMany === undefined ? {} : { "array.max": field.tooMany }),
        ...(field.required ? { "array.min": messages.required } : {}),
      };
      return (field.required ? limited.min(1) : limited).messages(texts);
    }
    case "day":
      return dayRule;
    case "lines":
      return Joi.array().items(lineRule(field.max)).max(field.most).unique();
    case "tags":
      return tagsRule(field);
    case "instant":
      return dateRule().messages({
        "date.base": messages.noDate,
        "date.format": messages.noDate,
        "any.required": messages.required,
      });
  }
}

function textRule({ max, min }: TextField): Joi.StringSchema {
  const rule = plainTextRule(max);
  return min ? rule.min(min.length).messages({ "string.min": min.message }) : rule;
}

function wholeRule({ min, max, wrong }: WholeField): Joi.NumberSchema {
  const rule = Joi.number().integer().min(min).max(max);
  if (wrong === undefined) return rule;
  const codes = ["number.base", "number.integer", "number.min", "number.max"];
  return rule.messages(Object.fromEntries(codes.map((code) => [code, wrong])));
}

/** Accepts a list, or one line with commas. */
const tagsRule = ({ max, most, wrong }: TagsField): Joi.Schema =>
  Joi.alternatives(Joi.array().items(Joi.string().max(max)), Joi.string().allow("")).custom(
    (value: string | readonly string[], helpers) => {
      const tags = tagsOf(value);
      return tags.length > most || tags.some((tag) => tag.length > max)
        ? helpers.message({ custom: wrong })
        : tags;
    },
  );

/** Rule for a calendar day. */
export const dayRule = Joi.string()
  .trim()
  .custom((value: string, helpers) => (isDay(value) ? value : helpers.error("any.invalid")))
  .messages({ "any.invalid": messages.noDay });

const lineRule = (max: number): Joi.StringSchema => plainTextRule(max).replace(/\s+/g, " ");
