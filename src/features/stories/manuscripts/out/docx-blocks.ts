import {
  AlignmentType,
  DeletedTextRun,
  FootnoteReference,
  FootnoteReferenceRun,
  HeadingLevel,
  InsertedTextRun,
  type IParagraphOptions,
  type ITableRowOptions,
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
import { type Named, namedOf } from "../own-styles.ts";
import type { WholeBook } from "./book.ts";
import { writeLine } from "./docx-line.ts";
import { DocxNumbering, splitItem } from "./docx-lists.ts";
import type { StyleLook } from "./docx-named-styles.ts";
import { DocxNotes } from "./docx-notes.ts";
import { placeRemarks } from "./docx-remarks.ts";
import { DocxReview, type Mark } from "./docx-review.ts";
import { DocxRuns, type Look, type Piece } from "./docx-runs.ts";
import { PARAGRAPH_STYLES } from "./docx-styles.ts";
import { BLOCKS, type Edit, isNotes, planBlocks } from "./planned.ts";
import type { Remark, Review, Said } from "./review.ts";

export type Block = Paragraph | Table;

/** Writes the blocks of chapters; footnotes and numbered lists of the whole book gather here. */
export class DocxBlocks {
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  readonly numbering = new DocxNumbering();
  readonly review = new DocxReview();
  readonly #runs: DocxRuns;
  /** Of what goes in or out whole; of notes without the ends of their paragraphs. */
  #whole: { readonly kind: Mark["kind"]; readonly who: Said; readonly isNote?: true } | null = null;
  /** By the lines of the chapter as it stands. */
  #edits: ReadonlyMap<Element, readonly Edit[]> = new Map();
  #remarks: ReadonlyMap<Element, readonly Remark[]> = new Map();
  readonly #notes = new DocxNotes();
  #count = 0;

  get styles() {
    return this.#runs.styles;
  }

  constructor(book: WholeBook) {
    this.#runs = new DocxRuns(book, (sign, mark) => this.#note(sign, mark));
  }

  chapter(html: string): Block[] {
    const root = parseMarkup(sanitiseChapter(html).html);
    this.#notes.read(root);
    return this.#blocks(childrenOf(root), {});
  }

  /** A chapter with what would be changed in it tracked; what is said of all of it stands behind `title`. */
  reviewed(
    html: string,
    { suggested, remarks }: Review,
  ): { readonly title: ParagraphChild[]; readonly blocks: Block[] } {
    const clean = (text: string) => {
      const cleaned = parseMarkup(sanitiseChapter(text).html);
      this.#notes.read(cleaned);
      return cleaned;
    };
    const root = clean(html);
    const others = suggested.map(({ html: text, ...who }) => ({ who, nodes: childrenOf(clean(text)) }));
    const { placed, ofAll } = placeRemarks(childrenOf(root), remarks, (line) =>
      this.#runs
        .pieces(childrenOf(line), {})
        .map(({ text }) => text)
        .join(""),
    );
    const around = ofAll.map((remark) => this.review.around(remark));
    this.#remarks = placed;
    const blocks = planBlocks(childrenOf(root), others).flatMap((planned) => {
      if (planned.kind === "stays") this.#edits = planned.edits;
      else this.#whole = planned;
      const written = this.#blocks([planned.block], {});
      this.#whole = null;
      this.#edits = new Map();
      return written;
    });
    this.#remarks = new Map();
    return {
      title: [...around.flatMap(({ start }) => start), ...around.flatMap(({ end }) => end)],
      blocks,
    };
  }

  #blocks(nodes: readonly ChildNode[], options: BlockOptions): Block[] {
    const found: Block[] = [];
    let line: ChildNode[] = [];
    const flush = () => {
      if (line.some((node) => !(node instanceof Text) || node.data.trim() !== "")) {
        const bare = options.cell && !options.list && this.styles.add("block", options.cell, {});
        found.push(this.#paragraph(line, { ...options, ...(bare ? { style: bare } : {}) }));
      }
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

  #block(node: Element, options: BlockOptions): Block[] {
    const classes = (node.attribs.class ?? "").split(/\s+/).filter(Boolean);
    const inner = childrenOf(node);
    if (isNotes(node)) return [];
    switch (node.name) {
      case "p": {
        const known = classes.find((each) => each in PARAGRAPH_STYLES);
        const style = known && !options.list ? PARAGRAPH_STYLES[known] : options.style;
        const look: Look = classes.includes("italic")
          ? { italics: true }
          : classes.includes("small-caps")
            ? { smallCaps: true }
            : {};
        const named = this.#namedStyle(node, options, { ...(style ? { basedOn: style } : {}), run: look });
        if (named) return [this.#paragraph(inner, { ...options, style: named })];
        return [this.#paragraph(inner, { ...options, ...(style ? { style } : {}) }, look)];
      }
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return [new Paragraph({ heading: HEADINGS[node.name], ...this.#line(inner, {}) })];
      case "hr":
        return [
          new Paragraph({ ...this.#line(SCENE, {}), alignment: AlignmentType.CENTER, style: "fw-scene" }),
        ];
      case "ul":
        return this.#list(node, { bullet: true }, options);
      case "ol":
        return this.#list(node, { start: Number(node.attribs.start ?? 1) || 1 }, options);
      case "table":
        return this.#table(node);
      case "pre":
        return [new Paragraph({ style: "fw-pre", ...this.#line(inner, {}, true) })];
      case "blockquote":
        return this.#blocks(inner, {
          ...within(node, options),
          style: classes.includes("verse") ? "Verse" : "Quote",
        });
      case "div":
      case "section":
      case "aside": {
        const isSet = ["letter", "inscription", "epigraph", "dedication"].some((each) =>
          classes.includes(each),
        );
        return this.#blocks(inner, {
          ...within(node, options),
          ...(classes.includes("verse") ? { style: "Verse" } : isSet ? { style: "Quote" } : {}),
        });
      }
      default:
        return this.#blocks(inner, options);
    }
  }

  /** The style that says what a paragraph is and stands in, where those of all Word files do not; null where they do. */
  #namedStyle(node: Element, { list, boxes = [], cell }: BlockOptions, look: StyleLook): string | null {
    // A style would take it out of its list.
    if (list) return null;
    const own = namedOf(node);
    if (cell && boxes.length === 0) {
      const isBare = [...cell, own].every(({ attribs }) => Object.keys(attribs).length === 0);
      return isBare ? null : this.styles.add("block", [...cell, own], look);
    }
    const isKnown = Object.keys(own.attribs).every(
      (name) => name === "class" && own.attribs.class! in PARAGRAPH_STYLES,
    );
    if (boxes.length === 0 ? isKnown : isPlainQuote(boxes, node.parent)) return null;
    return this.styles.add("block", [...boxes, own], look);
  }

  #paragraph(
    nodes: readonly ChildNode[],
    { style, list, indent }: { style?: string; list?: object; indent?: number },
    look: Look = {},
  ): Paragraph {
    return new Paragraph({
      ...this.#line(nodes, look),
      ...(style ? { style } : {}),
      ...(list ?? {}),
      ...(indent ? { indent: { start: indent } } : {}),
      ...(this.#runs.isRightToLeft ? { bidirectional: true } : {}),
    });
  }

  /** What stands on a line, and of one that goes in or out whole that its end does too. */
  #line(
    nodes: readonly ChildNode[],
    look: Look,
    keepsSpace = false,
  ): Pick<IParagraphOptions, "children" | "run"> {
    const pieces = this.#runs.pieces(nodes, look, keepsSpace);
    if (this.#whole) {
      const { kind, who, isNote } = this.#whole;
      const { kind: _, ...end } = this.review.mark(kind, who);
      const mark = this.review.mark(kind, who);
      const children = this.#runs.write(pieces.map((piece: Piece) => ({ ...piece, mark })));
      if (isNote) return { children };
      return {
        children,
        run: kind === "added" ? { insertion: end } : { deletion: end },
      };
    }
    const line = nodes[0]?.parent;
    const edits = (line instanceof Element && this.#edits.get(line)) || [];
    const remarks = (line instanceof Element && this.#remarks.get(line)) || [];
    if (edits.length + remarks.length === 0) return { children: this.#runs.write(pieces) };
    return {
      children: writeLine({ runs: this.#runs, review: this.review }, pieces, look, { edits, remarks }),
    };
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
        (row, at) =>
          new TableRow({
            ...this.#ofRow(),
            children: childrenOf(row)
              .filter((cell): cell is Element => cell instanceof Element && /^t[dh]$/.test(cell.name))
              .map((cell) => {
                const around = [namedOf(table), namedOf(cell)] as const;
                const blocks = this.#blocks(childrenOf(cell), { cell: around });
                return new TableCell({
                  columnSpan: Math.min(Number(cell.attribs.colspan ?? 1) || 1, 50),
                  rowSpan: Math.min(Number(cell.attribs.rowspan ?? 1) || 1, rows.length - at),
                  children: blocks.length > 0 ? blocks : [new Paragraph("")],
                });
              }),
          }),
      ),
    });
    return [...(caption ? this.#blocks(childrenOf(caption), {}) : []), made];
  }

  #ofRow(): Pick<ITableRowOptions, "insertion" | "deletion"> {
    if (!this.#whole) return {};
    const { kind, ...who } = this.review.mark(this.#whole.kind, this.#whole.who);
    return kind === "added" ? { insertion: who } : { deletion: who };
  }

  /** A sign with its note at the foot of the page; tracked with it where it goes in or out. */
  #note(sign: Element, mark: Mark | null): ParagraphChild | null {
    const note = this.#notes.of(sign);
    if (!note) return null;
    this.#count += 1;
    const id = this.#count;
    const whole = this.#whole;
    this.#whole = mark && { kind: mark.kind, who: { by: mark.author, at: mark.date }, isNote: true };
    const blocks = this.#blocks(childrenOf(note), {}).filter(
      (each): each is Paragraph => each instanceof Paragraph,
    );
    this.#whole = whole;
    this.footnotes[String(id)] = { children: blocks };
    if (!mark) return new FootnoteReferenceRun(id);
    const { kind, ...who } = mark;
    const run = { ...who, style: "FootnoteReference", children: [new FootnoteReference(id)] };
    return kind === "added" ? new InsertedTextRun(run) : new DeletedTextRun(run);
  }
}

/** Whether a quotation, or verse, is one of paragraphs that say nothing more: every Word file has that. */
function isPlainQuote(boxes: readonly Named[], parent: Element["parent"]): boolean {
  const [box, inner] = boxes;
  if (inner || box?.name !== "blockquote" || !(parent instanceof Element)) return false;
  const isVerse = Object.keys(box.attribs).length === 1 && box.attribs.class === "verse";
  if (Object.keys(box.attribs).length > 0 && !isVerse) return false;
  return childrenOf(parent).every(
    (child) =>
      !(child instanceof Element) || (child.name === "p" && Object.keys(namedOf(child).attribs).length === 0),
  );
}

interface BlockOptions {
  readonly style?: string;
  readonly list?: object;
  readonly indent?: number;
  /** Containers around it, from the outermost. */
  readonly boxes?: readonly Named[];
  /** The table and the cell around it. */
  readonly cell?: readonly [Named, Named];
}

/** Within a container; of several of a kind in a row each second one is told apart. */
function within(node: Element, options: BlockOptions): BlockOptions {
  const key = JSON.stringify(namedOf(node));
  let before = 0;
  for (let prev = node.prev; prev; prev = prev.prev) {
    if (prev instanceof Text && prev.data.trim() === "") continue;
    if (!(prev instanceof Element && JSON.stringify(namedOf(prev)) === key)) break;
    before += 1;
  }
  const { name, attribs } = namedOf(node);
  const box =
    before % 2 === 0
      ? { name, attribs }
      : { name, attribs: { ...attribs, class: `${attribs.class ?? ""}~2` } };
  return { ...options, boxes: [...(options.boxes ?? []), box] };
}

const HEADINGS = {
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
  h5: HeadingLevel.HEADING_5,
  h6: HeadingLevel.HEADING_6,
} as const;

const SCENE = [new Text("* * *")];
