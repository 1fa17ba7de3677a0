import type { AttributeSpec, Attrs } from "prosemirror-model";
import { GLOBAL_ATTRIBUTES } from "../allowed.ts";
import { checkHref, checkLanguage, checkSource, classesOf } from "../attributes.ts";

/** Attributes of any block or mark: `id`, `class` (separated by spaces), `lang`, `dir`; null if not set. */
export const COMMON: Readonly<Record<string, AttributeSpec>> = Object.fromEntries(
  GLOBAL_ATTRIBUTES.map((name) => [name, { default: null, validate: "string|null" }]),
);

/** Further attributes, stored unchanged from the HTML. */
export const kept = (...names: string[]): Record<string, AttributeSpec> =>
  Object.fromEntries(names.map((name) => [name, { default: null, validate: "string|null" }]));

/**
 * Returns the attributes of a node or mark to be serialised, by the names in its specification; null ones are
 * left out.
 */
export function written(attrs: Attrs, spec: Readonly<Record<string, unknown>>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name in spec) {
    const value: unknown = attrs[name];
    if (typeof value === "string" && !OURS.has(name)) attributes[name] = value;
  }
  return attributes;
}

/**
 * Returns the same attributes after checking, safe to show whatever the origin of the document; disallowed
 * ones are left out.
 */
export function shown(attrs: Attrs, spec: Readonly<Record<string, unknown>>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(written(attrs, spec))) {
    const check = CHECKS[name];
    const safe = check ? check(value) : value;
    if (safe) attributes[name] = safe;
    else if (name === "alt") attributes.alt = "";
  }
  return attributes;
}

const CHECKS: Readonly<Record<string, (value: string) => string | null>> = {
  class: (value) => classesOf(value).join(" "),
  lang: checkLanguage,
  href: checkHref,
  src: checkSource,
};

/** Reads the attributes of an element by the names in a specification. */
export function taken(
  given: (name: string) => string | null | undefined,
  spec: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const attributes: Record<string, string | null> = {};
  for (const name in spec) if (!OURS.has(name)) attributes[name] = given(name) ?? null;
  return attributes;
}

/** Node attributes that describe how something is written and are not attributes of an element. */
const OURS = new Set([
  "tight",
  "level",
  "part",
  "opens",
  "colspan",
  "rowspan",
  "colwidth",
  "label",
  "pairs",
  "element",
]);
