import type { MarkSpec } from "prosemirror-model";
import { COMMON, kept, shown, taken } from "./attributes.ts";

/** Returns the specification of a mark with the element of the same name and that element's attributes. */
function element(name: string, attrs: MarkSpec["attrs"] = {}, more: Partial<MarkSpec> = {}): MarkSpec {
  const all = { ...COMMON, ...attrs };
  return {
    attrs: all,
    parseDOM: [{ tag: name, getAttrs: (dom) => taken((each) => dom.getAttribute(each), all) }],
    toDOM: (mark) => [name, shown(mark.attrs, all), 0],
    ...more,
  };
}

/**
 * Marks, named after their elements (`link` for `a`), in nesting order: outermost first if two have the same
 * extent. `span` carries small capitals, languages and the like, and several may overlap; a title is nested
 * in a stage direction, both in italics.
 */
export const marks = {
  link: {
    ...element("a", kept("href"), { inclusive: false }),
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (dom) => taken((each) => dom.getAttribute(each), { ...COMMON, ...kept("href") }),
      },
    ],
  },
  q: element("q"),
  cite: element("cite"),
  i: element("i", {}, { excludes: "" }),
  em: element("em", {}, { excludes: "" }),
  b: element("b", {}, { excludes: "" }),
  strong: element("strong", {}, { excludes: "" }),
  u: element("u"),
  s: element("s"),
  small: element("small"),
  abbr: element("abbr", kept("title")),
  bdi: element("bdi"),
  bdo: element("bdo"),
  span: element("span", {}, { excludes: "" }),
  sub: element("sub"),
  sup: element("sup"),
  code: element("code", {}, { code: true }),
} satisfies Record<string, MarkSpec>;

/** Returns the element name of a mark. */
export const elementOfMark = (name: string): string => (name === "link" ? "a" : name);
/** Returns the mark of an element name. */
export const markOfElement = (name: string): string => (name === "a" ? "link" : name);
