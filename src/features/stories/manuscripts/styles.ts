import { type Compound, type Look, parseRules, type Rule } from "#shared/text/css.ts";
import { childrenOf, Element } from "#shared/text/dom.ts";

/** A document's style sheets. */
export interface Styles {
  lookOf(element: Element): Look;
}

/** Parses style sheets in order. Supports selectors by tag, class, id, epub:type, descendant and child. */
export function readStyles(sheets: readonly string[]): Styles {
  const index = new Map<string, Rule[]>();
  for (const rule of sheets.flatMap((sheet, place) => parseRules(sheet, place))) {
    const key = keyOf(rule.compounds.at(-1));
    const rules = index.get(key) ?? [];
    if (rules.length < MAX_RULES_PER_KEY) index.set(key, [...rules, rule]);
  }
  const bare = (element: Element): Look => ({ ...attributeLook(element), ...inlineLook(element) });
  if (index.size === 0) return { lookOf: bare };
  return {
    lookOf(element) {
      const rules = keysOf(element)
        .flatMap((key) => index.get(key) ?? [])
        .filter((rule) => matches(element, rule.compounds, rule.compounds.length - 1));
      if (rules.length === 0) return bare(element);
      rules.sort((a, b) => a.weight - b.weight);
      return Object.assign(attributeLook(element), ...rules.map((rule) => rule.look), inlineLook(element));
    },
  };
}

/** Maximum number of rules and classes tested per element; bounds the cost of hostile style sheets. */
const MAX_RULES_PER_KEY = 60;
const MAX_CLASSES = 20;

/** Returns the epub:type and role values of an element, without ARIA's prefix. */
export const typesOf = (element: Element): string[] =>
  `${element.attribs["epub:type"] ?? ""} ${(element.attribs.role ?? "").replace(/\bdoc-/g, "")}`
    .split(/\s+/)
    .filter(Boolean);

/** The class names of an element. */
export const classNamesOf = (element: Element): string[] =>
  (element.attribs.class ?? "").split(/\s+/, MAX_CLASSES).filter(Boolean);

function inlineLook(element: Element): Look {
  const style = element.attribs.style;
  return style ? (parseRules(`*{${style}}`, 0)[0]?.look ?? {}) : {};
}

/** Returns the look that the attributes of old HTML set, which style sheets override. */
function attributeLook({ name, attribs }: Element): Look {
  const align = /^(?:p|div|h[1-6]|td)$/.test(name) ? attribs.align?.toLowerCase() : undefined;
  if (align === "center" || align === "middle") return { align: "centre" };
  return align === "right"
    ? { align: "right" }
    : align === "left" || align === "justify"
      ? { align: "start" }
      : {};
}

const keyOf = (compound: Compound | undefined): string => {
  if (compound?.id) return `#${compound.id}`;
  if (compound?.types[0]) return `:${compound.types[0]}`;
  if (compound?.classes[0]) return `.${compound.classes[0]}`;
  return compound?.tag ?? "*";
};

const keysOf = (element: Element): string[] => [
  "*",
  element.name,
  ...classNamesOf(element).map((name) => `.${name}`),
  ...(element.attribs["epub:type"] ?? "").split(/\s+/, MAX_CLASSES).map((type) => `:${type}`),
  `#${element.attribs.id ?? ""}`,
];

function matches(element: Element, compounds: readonly Compound[], at: number): boolean {
  const compound = compounds[at];
  if (!compound || !fits(element, compound)) return false;
  if (at === 0) return true;
  for (let parent = element.parent; parent instanceof Element; parent = parent.parent) {
    if (matches(parent, compounds, at - 1)) return true;
    if (compound.child) return false;
  }
  return false;
}

function fits(element: Element, compound: Compound): boolean {
  if (compound.tag && compound.tag !== element.name) return false;
  if (compound.id && compound.id !== element.attribs.id) return false;
  if (compound.classes.length > 0) {
    const names = classNamesOf(element);
    if (!compound.classes.every((name) => names.includes(name))) return false;
  }
  if (compound.types.length > 0) {
    const types = (element.attribs["epub:type"] ?? "").split(/\s+/);
    if (!compound.types.every((type) => types.includes(type))) return false;
  }
  return (
    !compound.firstChild ||
    element.parent === null ||
    childrenOf(element.parent).find((each) => each instanceof Element) === element
  );
}
