import type { Mark, Node } from "prosemirror-model";
import { INLINE } from "../allowed.ts";
import { escapeAttribute, escapeText } from "../characters.ts";
import { parseMarkup } from "../dom.ts";
import { tidy } from "../tidy.ts";
import { written } from "./attributes.ts";
import { elementOfMark } from "./marks.ts";
import { type RubyPair, spansOf } from "./nodes.ts";
import { backlinkHtml, NOTE_ID, SIGN_ID } from "./notes.ts";

/**
 * Converts a document to canonical HTML, which the sanitiser leaves unchanged. It still has to be sanitised
 * before it is stored.
 */
export const docToHtml = (doc: Node): string => tidy(parseMarkup(writeHtml(doc))).html;

/**
 * Converts a document to non-canonical HTML, which is faster: white space, empty blocks and dead links are
 * left in.
 */
export function writeHtml(doc: Node): string {
  const notes = countNotes(doc);
  return new Writer(notes).children(doc, "\n");
}

/** The notes of a document and the references to them. */
export interface Notes {
  /** Labels of the notes in the text. */
  readonly labels: ReadonlySet<string>;
  /** Number of each label: notes are numbered by their first references. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Collects and numbers the notes of a document. */
export function countNotes(doc: Node): Notes {
  const labels = new Set<string>();
  const numbers = new Map<string, number>();
  const last = doc.lastChild;
  if (last?.type.name === "notes") last.forEach((note) => void labels.add(note.attrs.label));
  doc.descendants((node) => {
    const { label } = node.attrs;
    if (node.type.name === "note_ref" && labels.has(label) && !numbers.has(label))
      numbers.set(label, numbers.size + 1);
    return !node.isTextblock || node.inlineContent;
  });
  return { labels, numbers };
}

/**
 * Converts one block of a document to HTML; each note reference is written as if it were the first to its
 * note.
 */
export const blockHtml = (block: Node, notes: Notes): string => new Writer(notes).block(block);

class Writer {
  readonly #notes: Notes;
  readonly #signs = new Map<string, number>();

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  children(node: Node, between = ""): string {
    const parts: string[] = [];
    node.forEach((child) => void parts.push(this.block(child)));
    return parts.join(between);
  }

  block(node: Node): string {
    const name = ELEMENTS[node.type.name];
    switch (node.type.name) {
      case "heading":
        return this.#element(`h${node.attrs.level}`, node, this.#line(node));
      case "scene_break":
        return `<hr${this.#attributes(node)} />`;
      case "picture":
        return this.#picture(node);
      case "captioned_table":
        return this.#table(node.lastChild!, node.firstChild);
      case "table":
        return this.#table(node, null);
      case "notes":
        return this.#notesOf(node);
      case "figure": {
        const caption = node.children.findIndex((child) => child.type.name === "caption");
        const body = node.children.filter((child) => child.type.name !== "caption");
        const parts = [this.#boxed(node, body), caption < 0 ? "" : this.block(node.child(caption))];
        return this.#element("figure", node, (caption === 0 ? parts.reverse() : parts).join(""));
      }
      case "list_item":
      case "details":
      case "caption":
        return this.#element(name!, node, this.#boxed(node, node.children));
      case "table_cell":
      case "table_header":
        return this.#element(name!, node, this.#boxed(node, node.children), spansOf(node));
      default:
        return this.#element(
          name ?? "div",
          node,
          node.inlineContent || node.isTextblock ? this.#line(node) : this.children(node),
        );
    }
  }

  /**
   * Returns the content of a box; its only line, or the line before its lists, is written without a
   * paragraph.
   */
  #boxed(node: Node, content: readonly Node[]): string {
    const [first, ...others] = content;
    const isLine = first?.type.name === "paragraph" && this.#attributes(first) === "";
    const isOnly = node.type.name === "list_item" ? others.every(isList) : others.length === 0;
    if (!node.attrs.tight || !isLine || !isOnly) return content.map((each) => this.block(each)).join("");
    return this.#line(first) + others.map((each) => this.block(each)).join("");
  }

  #picture(node: Node): string {
    const { src, alt, width, height, ...attrs } = node.attrs;
    const image = `<img${print(written({ src, alt: alt ?? "", width, height }, { src, alt, width, height }))} />`;
    const text = this.#line(node);
    return `<figure${print(written(attrs, attrs))}>${image}${text ? `<figcaption>${text}</figcaption>` : ""}</figure>`;
  }

  #table(node: Node, caption: Node | null): string {
    // A table without cells is not written; the text of its caption stays.
    if (caption && node.children.every(({ childCount }) => childCount === 0))
      return this.#element("p", caption, this.#line(caption));
    const rows = (part: string) => node.children.filter((row) => row.attrs.part === part);
    const section = (part: string, given: readonly Node[]) =>
      given.length > 0
        ? `<${part}>${given.map((row) => this.#element("tr", row, this.children(row))).join("")}</${part}>`
        : "";
    const bodies: Node[][] = [];
    for (const row of rows("tbody"))
      if (row.attrs.opens || bodies.length === 0) bodies.push([row]);
      else bodies.at(-1)?.push(row);
    const parts = [
      caption && caption.childCount > 0 ? this.#element("caption", caption, this.#line(caption)) : "",
      section("thead", rows("thead")),
      ...bodies.map((body) => section("tbody", body)),
      section("tfoot", rows("tfoot")),
    ];
    return this.#element("table", node, parts.join(""));
  }

  /** Returns the notes in the order of their first references; notes without a reference come last. */
  #notesOf(node: Node): string {
    const { numbers } = this.#notes;
    const rank = (note: Node) => numbers.get(note.attrs.label) ?? Number.POSITIVE_INFINITY;
    const items = [...node.children].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    const written = items.map((note) => {
      const { label } = note.attrs;
      const html = this.children(note);
      const back = numbers.has(label) ? backlinkHtml(label) : "";
      const isOpen = note.lastChild?.type.name === "paragraph" && back !== "";
      const space = note.lastChild?.childCount === 0 ? "" : " ";
      const body = isOpen
        ? `${html.slice(0, -"</p>".length)}${space}${back}</p>`
        : html + (back && `<p>${back}</p>`);
      return `<li id="${escapeAttribute(NOTE_ID + label)}">${body}</li>`;
    });
    return `<section class="footnotes" role="doc-endnotes"><ol>${written.join("")}</ol></section>`;
  }

  /** Returns a line with its marks; the mark with the greatest extent is outermost. */
  #line(node: Node): string {
    return this.#run(
      node.children,
      node.children.map(({ marks }) => marks.filter(({ type }) => !type.spec.suggestion)),
    );
  }

  #run(nodes: readonly Node[], marks: readonly (readonly Mark[])[]): string {
    let html = "";
    for (let at = 0; at < nodes.length; ) {
      const here = marks[at]!;
      if (here.length === 0) {
        html += this.#leaf(nodes[at]!);
        at += 1;
        continue;
      }
      const reach = (mark: Mark) => {
        let end = at + 1;
        while (end < nodes.length && mark.isInSet(marks[end]!)) end += 1;
        return end;
      };
      const [outer, end] = here
        .map((mark) => [mark, reach(mark)] as const)
        .reduce((best, each) => (each[1] > best[1] ? each : best));
      const inner = marks.slice(at, end).map((set) => outer.removeFromSet(set as Mark[]));
      const name = elementOfMark(outer.type.name);
      const attributes = print(written(outer.attrs, outer.type.spec.attrs ?? {}));
      html += `<${name}${attributes}>${this.#run(nodes.slice(at, end), inner)}</${name}>`;
      at = end;
    }
    return html;
  }

  #leaf(node: Node): string {
    switch (node.type.name) {
      case "text":
        return escapeText(node.text ?? "");
      case "hard_break":
        return "<br />";
      case "image":
        return `<img${print({ alt: "", ...written(node.attrs, node.type.spec.attrs ?? {}) })} />`;
      case "ruby":
        return `<ruby${this.#attributes(node)}>${(node.attrs.pairs as RubyPair[])
          .map(([base, reading]) => `${escapeText(base)}<rp>(</rp><rt>${escapeText(reading)}</rt><rp>)</rp>`)
          .join("")}</ruby>`;
      case "target": {
        const name = INLINE.has(node.attrs.element) ? node.attrs.element : "span";
        return `<${name}${this.#attributes(node)}></${name}>`;
      }
      case "note_ref":
        return this.#sign(node.attrs.label);
      default:
        return "";
    }
  }

  /** Returns a note reference; "" if the note does not exist. */
  #sign(label: string): string {
    const number = this.#notes.numbers.get(label);
    if (number === undefined) return "";
    const times = (this.#signs.get(label) ?? 0) + 1;
    this.#signs.set(label, times);
    const id = `${SIGN_ID}${label}${times > 1 ? `-${times}` : ""}`;
    const attributes = print({ id, class: "noteref", href: `#${NOTE_ID}${label}`, role: "doc-noteref" });
    return `<a${attributes}>${number}</a>`;
  }

  #element(name: string, node: Node, content: string, more: Record<string, string> = {}): string {
    return `<${name}${this.#attributes(node)}${print(more)}>${content}</${name}>`;
  }

  #attributes(node: Node): string {
    return print(written(node.attrs, node.type.spec.attrs ?? {}));
  }
}

/** Element names by node name. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  preformatted: "pre",
  quotation: "blockquote",
  passage: "div",
  foreign_notes: "section",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
  description_list: "dl",
  term: "dt",
  details: "dd",
  caption: "figcaption",
  table_cell: "td",
  table_header: "th",
};

const print = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");

const isList = ({ type }: Node): boolean => type.name === "bullet_list" || type.name === "ordered_list";
