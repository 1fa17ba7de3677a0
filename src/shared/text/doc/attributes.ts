import type { AttributeSpec, Attrs } from "prosemirror-model";
import { GLOBAL_ATTRIBUTES } from "../allowed.ts";
import { checkHref, checkLanguage, checkSource, classesOf } from "../attributes.ts";

/** What any block or mark may carry: `id`, `class` (several apart by a blank), `lang`, `dir`; null where it has none. */
export const COMMON: Readonly<Record<string, AttributeSpec>> = Object.fromEntries(
  GLOBAL_ATTRIBUTES.map((name) => [name, { default: null, validate: "string|null" }]),
);

/** Further attributes that are kept as they stand in the HTML. */
export const kept = (...names: string[]): Record<string, AttributeSpec> =>
  Object.fromEntries(names.map((name) => [name, { default: null, validate: "string|null" }]));

/** Attributes of a node or mark that are written, by the names of its specification; null ones are left out. */
export function written(attrs: Attrs, spec: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name in spec) {
    const value: unknown = attrs[name];
    if (typeof value === "string" && !OURS.has(name)) found[name] = value;
  }
  return found;
}

/** The same as a page may show it, whoever sent the document: what is not allowed is left out. */
export function shown(attrs: Attrs, spec: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(written(attrs, spec))) {
    const check = CHECKS[name];
    const safe = check ? check(value) : value;
    if (safe) found[name] = safe;
    else if (name === "alt") found.alt = "";
  }
  return found;
}

const CHECKS: Readonly<Record<string, (value: string) => string | null>> = {
  class: (value) => classesOf(value).join(" "),
  lang: checkLanguage,
  href: checkHref,
  src: checkSource,
};

/** The attributes of an element by the names of a specification. */
export function taken(
  given: (name: string) => string | null | undefined,
  spec: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const found: Record<string, string | null> = {};
  for (const name in spec) if (!OURS.has(name)) found[name] = given(name) ?? null;
  return found;
}

/** Attributes that say how something is written and are no attribute of an element. */
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
