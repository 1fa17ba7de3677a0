import type { MarkSpec } from "prosemirror-model";
import { COMMON, kept, shown, taken } from "./attributes.ts";

/** A mark that is an element of the same name, with what that element may carry. */
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
 * Marks by the names of their elements (a link's is `link`), the outermost first where two are as long. `span` carries
 * small capitals, languages and the like, several at once; a title stands in a stage direction, both in italics.
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

/** The element of a mark. */
export const elementOfMark = (name: string): string => (name === "link" ? "a" : name);
/** The mark of an element. */
export const markOfElement = (name: string): string => (name === "a" ? "link" : name);
