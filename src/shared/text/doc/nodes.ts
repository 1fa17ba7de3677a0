import type { AttributeSpec, Node, NodeSpec } from "prosemirror-model";
import { COMMON, kept, shown, taken } from "./attributes.ts";

const LINE = "(inline | hard_break)*";
/** True if single-line content is written in its element without a paragraph. */
const TIGHT = { tight: { default: true, validate: "boolean" } };

/** Returns the specification of a node with the element of this name and that element's attributes. */
function element(name: string, spec: NodeSpec): NodeSpec {
  const attrs: Record<string, AttributeSpec> = { ...COMMON, ...spec.attrs };
  return {
    ...spec,
    attrs,
    parseDOM: spec.parseDOM ?? [
      { tag: name, getAttrs: (dom) => taken((each) => dom.getAttribute(each), attrs) },
    ],
    toDOM:
      spec.toDOM ??
      ((node: Node) =>
        node.isLeaf ? [name, shown(node.attrs, attrs)] : [name, shown(node.attrs, attrs), 0]),
  };
}

const LEVELS = [2, 3, 4, 5, 6];
/** Returns a validator for an attribute with one of these values. @throws RangeError */
const oneOf =
  (values: readonly unknown[]) =>
  (value: unknown): void => {
    if (!values.includes(value)) throw new RangeError(`not one of ${values.join(", ")}`);
  };
const spans = {
  colspan: { default: 1, validate: "number" },
  rowspan: { default: 1, validate: "number" },
  colwidth: { default: null },
};
const cell = (name: "td" | "th", tableRole: string, more: Record<string, AttributeSpec> = {}): NodeSpec => {
  const attrs = { ...COMMON, ...more, ...TIGHT, ...spans };
  const spanOf = (dom: HTMLElement, attribute: string) => Number(dom.getAttribute(attribute)) || 1;
  return element(name, {
    content: "block+",
    tableRole,
    isolating: true,
    attrs,
    parseDOM: [
      {
        tag: name,
        getAttrs: (dom) => ({
          ...taken((each) => dom.getAttribute(each), attrs),
          colspan: spanOf(dom, "colspan"),
          rowspan: spanOf(dom, "rowspan"),
        }),
      },
    ],
    toDOM: (node) => [name, { ...shown(node.attrs, attrs), ...spansOf(node) }, 0],
  });
};

/** Base characters and their reading. */
export type RubyPair = readonly [base: string, reading: string];

function pairsOf(dom: HTMLElement): RubyPair[] {
  const pairs: RubyPair[] = [];
  let base = "";
  for (const child of dom.childNodes) {
    if (child.nodeName === "RT") {
      pairs.push([base.trim(), child.textContent?.trim() ?? ""]);
      base = "";
    } else if (child.nodeName !== "RP") base += child.textContent ?? "";
  }
  return pairs.filter(([signs, reading]) => signs && reading);
}

/** Checks that the value is a list of ruby pairs. @throws RangeError */
function checkPairs(value: unknown): void {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
  if (!Array.isArray(value) || !value.every(isPair)) throw new RangeError("not pairs of signs and readings");
}

/** Returns the spans of a cell that are not 1. */
export const spansOf = ({ attrs }: Node): Record<string, string> => ({
  ...(attrs.colspan > 1 ? { colspan: String(attrs.colspan) } : {}),
  ...(attrs.rowspan > 1 ? { rowspan: String(attrs.rowspan) } : {}),
});

/**
 * All blocks and inline nodes that a chapter's text may contain (`allowed.ts`), as ProseMirror nodes.
 * Readers, imports and exports use their HTML (`to-html.ts`, `from-html.ts`).
 */
export const nodes = {
  doc: { content: "block+ notes?" },
  paragraph: element("p", { group: "block", content: LINE }),
  heading: element("h2", {
    group: "block",
    content: LINE,
    defining: true,
    attrs: { level: { default: 2, validate: oneOf(LEVELS) } },
    parseDOM: [1, ...LEVELS].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({
        ...taken((each) => dom.getAttribute(each), COMMON),
        level: Math.max(2, level),
      }),
    })),
    toDOM: (node) => [`h${node.attrs.level}`, shown(node.attrs, COMMON), 0],
  }),
  preformatted: element("pre", {
    group: "block",
    content: "inline*",
    defining: true,
    whitespace: "pre",
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (dom) => taken((each) => dom.getAttribute(each), COMMON),
      },
    ],
  }),
  scene_break: element("hr", { group: "block" }),
  quotation: element("blockquote", { group: "block", content: "block+", defining: true }),
  /** A letter, verse or epigraph: a `div` with a class, a language or an id. */
  passage: element("div", {
    group: "block",
    content: "block+",
    defining: true,
    parseDOM: [
      {
        tag: "div[class], div[lang], div[dir], div[id]",
        getAttrs: (dom) => taken((each) => dom.getAttribute(each), COMMON),
      },
    ],
  }),
  bullet_list: element("ul", { group: "block", content: "list_item+" }),
  ordered_list: element("ol", {
    group: "block",
    content: "list_item+",
    attrs: kept("start", "reversed", "type"),
  }),
  list_item: element("li", { content: "block+", defining: true, attrs: { ...kept("value"), ...TIGHT } }),
  description_list: element("dl", { group: "block", content: "(term+ details+)+" }),
  term: element("dt", { content: LINE, defining: true }),
  details: element("dd", { content: "block+", defining: true, attrs: TIGHT }),
  /** One picture with an optional caption. */
  picture: {
    group: "block",
    content: LINE,
    attrs: { ...COMMON, ...kept("src", "alt", "width", "height") },
    draggable: true,
    isolating: true,
    parseDOM: [
      {
        tag: "figure[data-picture]",
        contentElement: "figcaption",
        getAttrs: (dom) => {
          const image = dom.querySelector("img");
          return {
            ...taken((each) => dom.getAttribute(each), COMMON),
            ...taken((each) => image?.getAttribute(each), kept("src", "alt", "width", "height")),
          };
        },
      },
    ],
    toDOM: (node) => [
      "figure",
      { ...shown(node.attrs, COMMON), "data-picture": "" },
      ["img", shown(node.attrs, kept("src", "alt", "width", "height"))],
      ["figcaption", 0],
    ],
  },
  /** Any other figure: a table, a poem, several pictures. */
  figure: element("figure", {
    group: "block",
    content: "(block+ caption?) | (caption block*)",
    attrs: TIGHT,
    isolating: true,
  }),
  caption: element("figcaption", { content: "block+", attrs: TIGHT, isolating: true }),
  captioned_table: {
    group: "block",
    content: "table_caption table",
    isolating: true,
    parseDOM: [{ tag: "div[data-captioned]" }],
    toDOM: () => ["div", { "data-captioned": "" }, 0],
  },
  table_caption: element("caption", {
    content: LINE,
    parseDOM: [
      {
        tag: "p[data-caption]",
        priority: 60,
        getAttrs: (dom) => taken((each) => dom.getAttribute(each), COMMON),
      },
    ],
    toDOM: (node) => ["p", { ...shown(node.attrs, COMMON), "data-caption": "" }, 0],
  }),
  table: element("table", {
    group: "block",
    content: "table_row+",
    tableRole: "table",
    isolating: true,
    toDOM: (node) => ["table", shown(node.attrs, COMMON), ["tbody", 0]],
  }),
  /** `part` is the row's section of the table; `opens` starts a new body after the previous one. */
  table_row: element("tr", {
    content: "(table_cell | table_header)*",
    tableRole: "row",
    attrs: {
      part: { default: "tbody", validate: oneOf(["thead", "tbody", "tfoot"]) },
      opens: { default: false, validate: "boolean" },
    },
    parseDOM: [
      {
        tag: "tr",
        getAttrs: (dom) => ({
          ...taken((each) => dom.getAttribute(each), COMMON),
          part: dom.dataset.part ?? dom.closest("thead, tfoot")?.localName ?? "tbody",
        }),
      },
    ],
    toDOM: (node) => [
      "tr",
      {
        ...shown(node.attrs, COMMON),
        ...(node.attrs.part === "tbody" ? {} : { "data-part": node.attrs.part }),
      },
      0,
    ],
  }),
  table_cell: cell("td", "cell"),
  table_header: cell("th", "header_cell", kept("scope")),
  /** A notes section that is not in the standard form and is left unchanged. */
  foreign_notes: element("section", { group: "block", content: "block+" }),
  /** The chapter's notes, at its end. */
  notes: {
    content: "note+",
    isolating: true,
    parseDOM: [{ tag: "section.footnotes[data-notes]" }],
    toDOM: () => ["section", { class: "footnotes", "data-notes": "" }, ["ol", 0]],
  },
  note: {
    content: "block+",
    isolating: true,
    attrs: { label: { default: "", validate: "string" } },
    parseDOM: [
      { tag: "li[data-note]", priority: 60, getAttrs: (dom) => ({ label: dom.dataset.note ?? "" }) },
    ],
    toDOM: (node) => ["li", { "data-note": node.attrs.label }, 0],
  },

  text: { group: "inline" },
  hard_break: {
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: element("img", {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: kept("src", "alt", "width", "height"),
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (dom) =>
          taken((each) => dom.getAttribute(each), { ...COMMON, ...kept("src", "alt", "width", "height") }),
      },
    ],
  }),
  /** A note reference; its number is computed. */
  note_ref: {
    group: "inline",
    inline: true,
    attrs: { label: { default: "", validate: "string" } },
    parseDOM: [{ tag: "a[data-ref]", priority: 60, getAttrs: (dom) => ({ label: dom.dataset.ref ?? "" }) }],
    toDOM: (node) => ["a", { class: "noteref", "data-ref": node.attrs.label }],
  },
  /** Ruby text: pairs of base characters and readings. */
  ruby: element("ruby", {
    group: "inline",
    inline: true,
    attrs: { pairs: { default: [], validate: checkPairs } },
    parseDOM: [
      {
        tag: "ruby",
        getAttrs: (dom) => {
          const pairs = pairsOf(dom);
          return pairs.length > 0 && { ...taken((each) => dom.getAttribute(each), COMMON), pairs };
        },
      },
    ],
    toDOM: (node) => [
      "ruby",
      shown(node.attrs, COMMON),
      ...(node.attrs.pairs as RubyPair[]).flatMap(([base, reading]) => [
        ["span", base],
        ["rp", "("],
        ["rt", reading],
        ["rp", ")"],
      ]),
    ],
  }),
  /** A target of links in the text. */
  target: element("span", {
    group: "inline",
    inline: true,
    selectable: false,
    attrs: { ...kept("href"), element: { default: "span", validate: "string" } },
    parseDOM: [],
    toDOM: () => ["span", { class: "target-sign" }],
  }),
} satisfies Record<string, NodeSpec>;
