import {
  AlignmentType,
  FootnoteReferenceRun,
  HeadingLevel,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
} from "docx";
import { sanitiseChapter } from "../../../../core/text/index.ts";
import {
  type ChildNode,
  childrenOf,
  Element,
  elementsIn,
  parseMarkup,
  Text,
} from "../../../../shared/text/dom.ts";
import type { WholeBook } from "./book.ts";
import { DocxNumbering, splitItem } from "./docx-lists.ts";
import { DocxRuns, type Look } from "./docx-runs.ts";
import { PARAGRAPH_STYLES } from "./docx-styles.ts";

export type Block = Paragraph | Table;

/** Writes the blocks of chapters; footnotes and numbered lists of the whole book gather here. */
export class DocxBlocks {
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  readonly numbering = new DocxNumbering();
  readonly #runs: DocxRuns;
  #notes = new Map<string, Element>();
  #count = 0;

  constructor(book: WholeBook) {
    this.#runs = new DocxRuns(book, (sign) => this.#note(sign));
  }

  chapter(html: string): Block[] {
    const root = parseMarkup(sanitiseChapter(html).html);
    this.#notes = new Map();
    for (const element of elementsIn(root))
      if (element.name === "li" && element.attribs.id) this.#notes.set(element.attribs.id, element);
    return this.#blocks(childrenOf(root), {});
  }

  #blocks(nodes: readonly ChildNode[], options: { style?: string; list?: object; indent?: number }): Block[] {
    const found: Block[] = [];
    let line: ChildNode[] = [];
    const flush = () => {
      if (line.some((node) => !(node instanceof Text) || node.data.trim() !== ""))
        found.push(this.#paragraph(line, options));
      line = [];
    };
    for (const node of nodes) {
      if (!(node instanceof Element) || !BLOCKS.has(node.name)) {
        line.push(node);
        continue;
      }
      flush();
      found.push(...this.#block(node, options));
    }
    flush();
    return found;
  }

  #block(node: Element, options: { style?: string; list?: object; indent?: number }): Block[] {
    const classes = (node.attribs.class ?? "").split(/\s+/).filter(Boolean);
    const inner = childrenOf(node);
    if (classes.includes("footnotes")) return [];
    switch (node.name) {
      case "p": {
        const known = classes.find((each) => each in PARAGRAPH_STYLES);
        const look: Look = classes.includes("italic")
          ? { italics: true }
          : classes.includes("small-caps")
            ? { smallCaps: true }
            : {};
        return [
          this.#paragraph(inner, { ...options, ...(known ? { style: PARAGRAPH_STYLES[known] } : {}) }, look),
        ];
      }
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return [new Paragraph({ heading: HEADINGS[node.name], children: this.#runs.write(inner, {}) })];
      case "hr":
        return [new Paragraph({ text: "* * *", alignment: AlignmentType.CENTER, style: "fw-scene" })];
      case "ul":
        return this.#list(node, { bullet: true }, options);
      case "ol":
        return this.#list(node, { start: Number(node.attribs.start ?? 1) || 1 }, options);
      case "table":
        return this.#table(node);
      case "pre":
        return [new Paragraph({ style: "fw-pre", children: this.#runs.write(inner, {}, true) })];
      case "blockquote":
        return this.#blocks(inner, { ...options, style: classes.includes("verse") ? "Verse" : "Quote" });
      case "div":
      case "section":
      case "aside": {
        const isSet = ["letter", "inscription", "epigraph", "dedication"].some((each) =>
          classes.includes(each),
        );
        return this.#blocks(inner, {
          ...options,
          ...(classes.includes("verse") ? { style: "Verse" } : isSet ? { style: "Quote" } : {}),
        });
      }
      default:
        return this.#blocks(inner, options);
    }
  }

  #paragraph(
    nodes: readonly ChildNode[],
    { style, list, indent }: { style?: string; list?: object; indent?: number },
    look: Look = {},
  ): Paragraph {
    return new Paragraph({
      children: this.#runs.write(nodes, look),
      ...(style ? { style } : {}),
      ...(list ?? {}),
      ...(indent ? { indent: { start: indent } } : {}),
      ...(this.#runs.isRightToLeft ? { bidirectional: true } : {}),
    });
  }

  #list(
    list: Element,
    kind: { bullet: true } | { start: number },
    options: { list?: object; indent?: number },
  ): Block[] {
    const level = Math.min(((options.list as { level?: number } | undefined)?.level ?? -1) + 1, 8);
    const reference = "start" in kind ? this.numbering.add(kind.start) : "";
    const own = "start" in kind ? { numbering: { reference, level }, level } : { bullet: { level }, level };
    return childrenOf(list)
      .filter((each): each is Element => each instanceof Element)
      .flatMap((item) => {
        let isFirst = true;
        return splitItem(childrenOf(item)).flatMap((piece) => {
          if (piece.length === 1 && piece[0] instanceof Element && /^[uo]l$/.test(piece[0].name))
            return this.#block(piece[0], { list: own });
          const options = isFirst ? { list: own } : { indent: 360 * (level + 1) };
          isFirst = false;
          return this.#blocks(piece, options);
        });
      });
  }

  #table(table: Element): Block[] {
    const caption = [...elementsIn(table)].find(({ name }) => name === "caption");
    const rows = [...elementsIn(table)].filter(({ name }) => name === "tr");
    if (rows.length === 0) return [];
    const made = new Table({
      rows: rows.map(
        (row) =>
          new TableRow({
            children: childrenOf(row)
              .filter((cell): cell is Element => cell instanceof Element && /^t[dh]$/.test(cell.name))
              .map((cell) => {
                const blocks = this.#blocks(childrenOf(cell), {});
                return new TableCell({
                  columnSpan: Math.min(Number(cell.attribs.colspan ?? 1) || 1, 50),
                  children: blocks.length > 0 ? blocks : [new Paragraph("")],
                });
              }),
          }),
      ),
    });
    return [...(caption ? this.#blocks(childrenOf(caption), {}) : []), made];
  }

  #note(sign: Element): ParagraphChild | null {
    const note = this.#notes.get((sign.attribs.href ?? "").replace(/^#/, ""));
    if (!note) return null;
    this.#count += 1;
    const blocks = this.#blocks(childrenOf(note), {}).filter(
      (each): each is Paragraph => each instanceof Paragraph,
    );
    this.footnotes[String(this.#count)] = { children: blocks };
    return new FootnoteReferenceRun(this.#count);
  }
}

const HEADINGS = {
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
  h5: HeadingLevel.HEADING_5,
  h6: HeadingLevel.HEADING_6,
} as const;

const BLOCKS = new Set(
  "p h2 h3 h4 h5 h6 hr ul ol pre table figure figcaption dl dt dd blockquote div section aside header footer".split(
    " ",
  ),
);
