import { sanitiseChapter } from "#core/text/index.ts";
import {
  type ChildNode,
  childrenOf,
  Element,
  elementsIn,
  parseMarkup,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import { captionOf, cellsOf, rowsOf } from "../table-rows.ts";

/** Data about the book for writing a chapter's markup. */
export interface TypstContext {
  /** Returns the file of an image by its `src`; null if it is missing. */
  picture(src: string): string | null;
}

/**
 * Converts a chapter's HTML to Typst markup. All text is written as strings, so that none is parsed as
 * markup.
 */
export function toTypst(html: string, context: TypstContext): string {
  const root = parseMarkup(sanitiseChapter(html).html);
  const notes = new Map<string, Element>();
  for (const element of elementsIn(root))
    if (element.name === "li" && element.attribs.id) notes.set(element.attribs.id, element);
  return new Setter(context, notes).blocks(childrenOf(root));
}

/** Returns a Typst string literal. */
export const typstString = (text: string): string =>
  `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;

const INLINE: Readonly<Record<string, string>> = {
  em: "emph",
  i: "emph",
  cite: "emph",
  strong: "strong",
  b: "strong",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  sub: "sub",
  sup: "super",
};

class Setter {
  readonly #context: TypstContext;
  readonly #notes: ReadonlyMap<string, Element>;
  readonly #set = new Set<string>();

  constructor(context: TypstContext, notes: ReadonlyMap<string, Element>) {
    this.#context = context;
    this.#notes = notes;
  }

  blocks(nodes: readonly ChildNode[]): string {
    return nodes.map((node) => this.#block(node)).join("");
  }

  #block(node: ChildNode): string {
    const block = this.#undirected(node);
    const direction = node instanceof Element && block !== "" ? directionOf(node) : null;
    return direction ? `#[#set text(dir: ${direction})\n${block}]\n\n` : block;
  }

  #undirected(node: ChildNode): string {
    if (node instanceof Text) return node.data.trim() === "" ? "" : `${this.#text(node.data.trim())}\n\n`;
    if (!(node instanceof Element)) return "";
    const classes = new Set((node.attribs.class ?? "").split(/\s+/));
    if (classes.has("footnotes")) return "";
    switch (node.name) {
      case "p":
        return this.#paragraph(node, classes);
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return `#heading(level: ${node.name[1]})[${this.#inline(childrenOf(node))}]\n\n`;
      case "hr":
        return "#scene-break()\n\n";
      case "ul":
        return `#list(${this.#items(node)})\n\n`;
      case "ol":
        return `#enum(start: ${Number(node.attribs.start ?? 1) || 1}, ${this.#items(node)})\n\n`;
      case "pre":
        return `#block(text(font: "DejaVu Sans Mono", size: .85em, ${typstString(textOf(node))}))\n\n`;
      case "table":
        return this.#table(node);
      case "figure":
        return `#align(center, block[${this.#content(node)}])\n\n`;
      case "figcaption":
        return `#text(size: .85em)[${this.#inline(childrenOf(node))}]\n\n`;
      case "dl":
        return this.blocks(childrenOf(node));
      case "dt":
        return `#strong[${this.#inline(childrenOf(node))}]\n\n`;
      case "dd":
        return `#pad(left: 1.5em)[${this.#content(node)}]\n\n`;
      case "blockquote":
      case "div":
      case "section":
      case "aside":
      case "header":
      case "footer":
        return this.#box(node, classes);
      default:
        return `${this.#inline([node])}\n\n`;
    }
  }

  #paragraph(node: Element, classes: ReadonlySet<string>): string {
    if (classes.has("blank")) return "#v(1em)\n\n";
    const inner = this.#inline(childrenOf(node)).trim();
    if (inner === "") return "";
    const styled = classes.has("italic")
      ? `#emph[${inner}]`
      : classes.has("small-caps")
        ? `#smallcaps[${inner}]`
        : inner;
    if (classes.has("centre")) return `#align(center)[${styled}]\n\n`;
    if (classes.has("right") || classes.has("signature") || classes.has("dateline"))
      return `#align(end)[${styled}]\n\n`;
    const indent = [...classes].map((each) => /^indent-(\d)$/.exec(each)?.[1]).find(Boolean);
    if (indent) return `#pad(left: ${indent}em)[${styled}]\n\n`;
    if (classes.has("no-indent") || classes.has("salutation"))
      return `#par(first-line-indent: 0em)[${styled}]\n\n`;
    return `${styled}\n\n`;
  }

  #box(node: Element, classes: ReadonlySet<string>): string {
    const content = this.#content(node);
    if (classes.has("verse"))
      return `#pad(left: 2em)[#set par(justify: false, first-line-indent: 0em, hanging-indent: 2em)\n${content}]\n\n`;
    const isSet =
      node.name === "blockquote" ||
      ["letter", "inscription", "epigraph", "dedication"].some((each) => classes.has(each));
    return isSet ? `#pad(x: 1.5em, y: .5em)[${content}]\n\n` : `${content}\n\n`;
  }

  #items = (list: Element): string =>
    childrenOf(list)
      .filter((child): child is Element => child instanceof Element && child.name === "li")
      .map((item) => `[${this.#content(item)}]`)
      .join(", ");

  #table(table: Element): string {
    const rows = rowsOf(table).map(({ row }) => row);
    const spanOf = (cell: Element, name: "colspan" | "rowspan") =>
      Math.min(Math.max(Number(cell.attribs[name] ?? 1) || 1, 1), 50);
    const caption = captionOf(table);
    // Columns occupied by cells spanning from rows above: each cell goes into the first free column.
    const taken = rows.map(() => new Set<number>());
    let columns = 1;
    const cells = rows.flatMap((row, y) =>
      cellsOf(row).map((cell) => {
        const width = spanOf(cell, "colspan");
        const height = Math.min(spanOf(cell, "rowspan"), rows.length - y);
        const isFree = (at: number) =>
          Array.from({ length: width }, (_, step) => at + step).every((each) => !taken[y]!.has(each));
        let x = 0;
        while (!isFree(x)) x += 1;
        for (const below of taken.slice(y, y + height))
          for (let at = x; at < x + width; at += 1) below.add(at);
        columns = Math.max(columns, x + width);
        const inner = cell.name === "th" ? `#strong[${this.#content(cell)}]` : this.#content(cell);
        return `table.cell(x: ${x}, y: ${y}, colspan: ${width}, rowspan: ${height})[${inner}]`;
      }),
    );
    const head = caption ? `#align(center)[#text(size: .9em)[${this.#content(caption)}]]\n\n` : "";
    return `${head}#align(center, table(columns: ${columns}, stroke: none, ${cells.join(", ")}))\n\n`;
  }

  /** Writes blocks if there are any, otherwise a line. */
  #content(node: Element): string {
    const children = childrenOf(node);
    const hasBlocks = children.some((child) => child instanceof Element && BLOCKS.has(child.name));
    return hasBlocks ? this.blocks(children) : this.#inline(children);
  }

  #inline(nodes: readonly ChildNode[]): string {
    return nodes.map((node) => this.#piece(node)).join("");
  }

  #piece(node: ChildNode): string {
    if (node instanceof Text) return this.#text(node.data);
    if (!(node instanceof Element)) return "";
    const classes = new Set((node.attribs.class ?? "").split(/\s+/));
    if (node.name === "br") return "#linebreak()";
    if (node.name === "img") return this.#picture(node);
    if (classes.has("noteref")) return this.#note(node);
    if (classes.has("backlink") || node.name === "rp") return "";
    const inner = BLOCKS.has(node.name) ? this.#block(node) : this.#inline(childrenOf(node));
    if (inner === "") return "";
    if (node.name === "rt") return `#super[(${inner})]`;
    const indent = [...classes].map((each) => /^indent-(\d)$/.exec(each)?.[1]).find(Boolean);
    const space = indent ? `#h(${indent}em)` : "";
    const wrapped = INLINE[node.name] ? `#${INLINE[node.name]}[${inner}]` : inner;
    const capped = classes.has("small-caps") || classes.has("persona") ? `#smallcaps[${wrapped}]` : wrapped;
    const language = /^[a-z]{2,3}/.exec(node.attribs.lang ?? "")?.[0];
    const direction = BLOCKS.has(node.name) ? null : directionOf(node);
    const settings = [
      ...(language ? [`lang: ${typstString(language)}`] : []),
      ...(direction ? [`dir: ${direction}`] : []),
    ];
    return space + (settings.length > 0 ? `#text(${settings.join(", ")})[${capped}]` : capped);
  }

  /** Writes a footnote at its reference; a second reference repeats the number. */
  #note(sign: Element): string {
    const id = (sign.attribs.href ?? "").replace(/^#/, "");
    const note = this.#notes.get(id);
    if (!note) return `#super[${this.#inline(childrenOf(sign))}]`;
    if (this.#set.has(id)) return `#super[${this.#inline(childrenOf(sign))}]`;
    this.#set.add(id);
    return `#footnote[${this.#content(note).trim()}]`;
  }

  #picture(image: Element): string {
    const file = this.#context.picture(image.attribs.src ?? "");
    const alt = image.attribs.alt ?? "";
    if (!file) return alt ? this.#text(alt) : "";
    const label = alt ? `, alt: ${typstString(alt)}` : "";
    return `#picture(${typstString(file)}${label})`;
  }

  /** Typst breaks lines in strings as in ordinary text; white space is collapsed. */
  #text(text: string): string {
    const plain = text.replace(/[\t\n\f\r ]+/g, " ");
    const runs = plain.split(WORD_JOINER).map((run) => (run === "" ? "" : `#${typstString(run)};`));
    return runs.join(JOINER);
  }
}

/** Returns the direction that an element states; null if it states none. */
const directionOf = ({ attribs }: Element): "rtl" | "ltr" | null =>
  attribs.dir === "rtl" || attribs.dir === "ltr" ? attribs.dir : null;

/** Keeps a dash on the same line as the preceding word. */
const WORD_JOINER = "\u2060";
/** Has a slightly different size, so that PDF software does not treat it as part of the preceding letter. */
const JOINER = `#text(size: .999em, ${typstString(WORD_JOINER)});`;

const BLOCKS = new Set(
  "p h2 h3 h4 h5 h6 hr ul ol pre table figure figcaption dl dt dd blockquote div section aside header footer".split(
    " ",
  ),
);
