import Joi, { type ObjectSchema, type Schema } from "joi";

/**
 * Adapts the rules of a whole entry for an update with only some attributes: missing ones get no default and
 * remain as stored. Given attributes are checked as in a whole entry; empty ones get their default. An
 * attribute that is `undefined` counts as given, because forms send all their fields.
 */
export function partialRules<Value>(
  rules: Schema<Value>,
  named: (attribute: string) => boolean = () => false,
): Schema<Partial<Value>> {
  const others = attributesOf(rules).filter((attribute) => !named(attribute));
  if (others.length === 0) return rules as Schema<Partial<Value>>;
  return (rules as ObjectSchema).fork(others, withoutDefault) as Schema<Partial<Value>>;
}

/** Returns the attributes that an object's rules know. */
export const attributesOf = (rules: Schema): string[] =>
  Object.keys((rules.describe().keys as object | undefined) ?? {});

/** Returns the rules of an object without some of its attributes, which then count as unknown. */
export const rulesWithout = (rules: Schema, ...names: readonly string[]): ObjectSchema =>
  Joi.object(
    Object.fromEntries(
      attributesOf(rules)
        .filter((name) => !names.includes(name))
        .map((name) => [name, rules.extract(name)]),
    ),
  );

function withoutDefault(rule: Schema): Schema {
  const optional = rule.optional();
  return optional.$_getFlag("default") === undefined
    ? optional
    : (optional.$_setFlag("default", undefined) as unknown as Schema);
}
