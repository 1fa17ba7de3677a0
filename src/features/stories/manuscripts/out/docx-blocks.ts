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
  TextRun,
} from "docx";
import { sanitiseChapter } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { type ChildNode, childrenOf, Element, parseMarkup, Text } from "#shared/text/dom.ts";
import { NOTE_CLASSES, NOTE_LABEL_CLASS, type NotePlace, noteParagraphs } from "../author-notes.ts";
import { BARE, type Named, namedOf } from "../own-styles.ts";
import { captionOf, cellsOf, rowsOf } from "../table-rows.ts";
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

/** Writes the blocks of chapters; collects the book's footnotes and numbered lists. */
export class DocxBlocks {
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  readonly numbering = new DocxNumbering();
  readonly review = new DocxReview();
  readonly #runs: DocxRuns;
  /** Direction of the story. */
  readonly #isRightToLeft: boolean;
  /** Set inside a block inserted or deleted as a whole; in notes, paragraph marks are excluded. */
  #whole: { readonly kind: Mark["kind"]; readonly who: Said; readonly isNote?: true } | null = null;
  /** Edits by line of the chapter's current text. */
  #edits: ReadonlyMap<Element, readonly Edit[]> = new Map();
  #remarks: ReadonlyMap<Element, readonly Remark[]> = new Map();
  readonly #notes = new DocxNotes();
  #count = 0;

  get styles() {
    return this.#runs.styles;
  }

  constructor(book: WholeBook) {
    this.#runs = new DocxRuns(book, (sign, mark) => this.#note(sign, mark));
    this.#isRightToLeft = this.#runs.isRightToLeft;
  }

  chapter(html: string): Block[] {
    const root = parseMarkup(sanitiseChapter(html).html);
    this.#notes.read(root);
    return this.#blocks(childrenOf(root), {});
  }

  /** Writes an author's note, in styles that the import recognises. */
  authorNote(place: NotePlace, note: string): Paragraph[] {
    if (note.trim() === "") return [];
    const bidi = this.#isRightToLeft ? { bidirectional: true } : {};
    const label = { style: NOTE_LABEL_CLASS, text: manuscriptsText.authorsNote, keepNext: true };
    return [
      new Paragraph({ ...label, ...bidi }),
      ...noteParagraphs(note).map(
        (lines) =>
          new Paragraph({
            style: NOTE_CLASSES[place],
            ...bidi,
            children: lines.map((text, at) => new TextRun({ text, ...(at > 0 ? { break: 1 } : {}) })),
          }),
      ),
    ];
  }

  /** Writes a chapter with suggested changes tracked; comments on the whole chapter follow `title`. */
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
    const blocks: Block[] = [];
    let line: ChildNode[] = [];
    // Only the first paragraph of an item has its sign.
    const here = () => (blocks.length === 0 ? options : continued(options));
    const flush = () => {
      if (line.some((node) => !(node instanceof Text) || node.data.trim() !== "")) {
        const now = here();
        const bare = this.#namedStyle(BARE, null, now, { ...(now.style ? { basedOn: now.style } : {}) });
        blocks.push(this.#paragraph(line, { ...now, ...(bare ? { style: bare } : {}) }));
      }
      line = [];
    };
    for (const node of nodes) {
      if (!(node instanceof Element) || !BLOCKS.has(node.name)) {
        line.push(node);
        continue;
      }
      flush();
      blocks.push(...this.#block(node, here()));
    }
    flush();
    return blocks;
  }

  #block(node: Element, outer: BlockOptions): Block[] {
    const { dir } = node.attribs;
    const options = dir === "rtl" || dir === "ltr" ? { ...outer, isRightToLeft: dir === "rtl" } : outer;
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
        const named = this.#namedStyle(namedOf(node), node, options, {
          ...(style ? { basedOn: style } : {}),
          run: look,
        });
        if (named) return [this.#paragraph(inner, { ...options, style: named })];
        return [this.#paragraph(inner, { ...options, ...(style ? { style } : {}) }, look)];
      }
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6": {
        const heading = HEADINGS[node.name];
        const named = this.#namedStyle(namedOf(node), node, options, { basedOn: heading });
        return [this.#paragraph(inner, { ...options, ...(named ? { style: named } : { heading }) })];
      }
      case "hr": {
        const named = this.#namedStyle(namedOf(node), node, options, { basedOn: "fw-scene" });
        return [this.#paragraph(SCENE, { style: named ?? "fw-scene", alignment: AlignmentType.CENTER })];
      }
      case "ul":
      case "ol":
        return this.#list(node, options);
      case "table":
        return this.#table(node, options);
      case "pre": {
        const named = this.#namedStyle(namedOf(node), node, options, { basedOn: "fw-pre" });
        return [this.#paragraph(inner, { ...options, style: named ?? "fw-pre" }, {}, true)];
      }
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
        return this.#blocks(inner, within(node, options));
    }
  }

  /**
   * Returns the named style of a line and its containers, if Word's built-in styles do not cover it; otherwise
   * null. `element` is null for a line without an element.
   */
  #namedStyle(
    own: Named,
    element: Element | null,
    { list, item = [ITEM], level, boxes = [], inner = [], cell }: BlockOptions,
    look: StyleLook,
  ): string | null {
    const isPlain = Object.keys(own.attribs).length === 0;
    const shown = { ...look, ...lookIn([...boxes, ...inner], cell, look) };
    if (list) {
      const isOrdinaryItem = boxes.length + inner.length === 0 && item.every(isWithoutAttributes);
      const needsNone = own.name === BARE.name && isOrdinaryItem;
      // The style of a line in an item does not change where the item is.
      return needsNone
        ? null
        : this.styles.add("block", [...boxes, ...item, ...inner, own], { run: look.run ?? {} });
    }
    const isParagraph = own.name === BARE.name || own.name === "p";
    if (level !== undefined && (inner.length > 0 || !isParagraph))
      return this.styles.add("block", [...boxes, ITEM, ...inner, own], shown);
    if (cell && boxes.length === 0) {
      if (own.name === BARE.name) return this.styles.add("block", cell, shown);
      if (own.name !== "p") return isPlain ? null : this.styles.add("block", [own], look);
      const isOrdinary =
        isPlain && cell.length === 2 && cell[1]!.name === "td" && cell.every(isWithoutAttributes);
      return isOrdinary ? null : this.styles.add("block", [...cell, own], shown);
    }
    if (boxes.length === 0) {
      const isKnown = Object.keys(own.attribs).every(
        (name) => name === "class" && own.name === "p" && own.attribs.class! in PARAGRAPH_STYLES,
      );
      return isKnown ? null : this.styles.add("block", [own], look);
    }
    if (own.name === "p" && isPlainQuote(boxes, element?.parent ?? null)) return null;
    return this.styles.add("block", [...boxes, own], shown);
  }

  #paragraph(
    nodes: readonly ChildNode[],
    { style, heading, alignment, list, indent, isRightToLeft = this.#isRightToLeft }: LineOptions,
    look: Look = {},
    keepsSpace = false,
  ): Paragraph {
    const outer = this.#runs.isRightToLeft;
    this.#runs.isRightToLeft = isRightToLeft;
    const line = this.#line(nodes, look, keepsSpace);
    this.#runs.isRightToLeft = outer;
    return new Paragraph({
      ...line,
      ...(heading ? { heading } : {}),
      ...(style ? { style } : {}),
      ...(alignment ? { alignment } : {}),
      ...(list ? (style ? list.styled() : list.plain) : {}),
      ...(indent ? { indent: { start: indent } } : {}),
      ...(isRightToLeft ? { bidirectional: true } : {}),
    });
  }

  /** Writes a line; for one inserted or deleted as a whole, also marks its end. */
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

  #list(list: Element, options: BlockOptions): Block[] {
    const level = Math.min((options.list?.level ?? options.level ?? -1) + 1, 8);
    const items = childrenOf(list).filter(
      (each): each is Element => each instanceof Element && each.name === "li",
    );
    const { start, reversed, type } = list.attribs;
    const { start: _start, reversed: _reversed, ...stated } = namedOf(list).attribs;
    const namedPath = Object.keys(stated).length > 0 ? [{ name: list.name, attribs: stated }] : [];
    const isOrdered = list.name === "ol";
    let number = Number(start ?? (reversed ? items.length : 1)) || 0;
    let reference = isOrdered ? this.numbering.add(number, type) : "";
    return items.flatMap((item, index) => {
      const { value } = item.attribs;
      if (value) number = Number(value);
      // Word counts only upwards, by one.
      if (isOrdered && index > 0 && (value || reversed)) reference = this.numbering.add(number, type);
      number += reversed ? -1 : 1;
      const numbered = (of: string) => ({ numbering: { reference: of, level } });
      const counted = reference;
      const sign: ListSign = {
        level,
        plain: isOrdered ? numbered(counted) : { bullet: { level } },
        styled: () => numbered(isOrdered ? counted : this.numbering.bullets()),
      };
      const named = namedOf({
        name: "li",
        attribs: {
          ...item.attribs,
          ...(isOrdered && reversed
            ? { reversed: "reversed", ...(index === 0 && start ? { start } : {}) }
            : {}),
        },
      });
      // Containers in an outer item do not continue around a nested list.
      const { style: _, inner: __, ...around } = continued(options);
      let isFirst = true;
      return splitItem(childrenOf(item)).flatMap((piece) => {
        const [nested] = piece;
        if (piece.length === 1 && nested instanceof Element && /^[uo]l$/.test(nested.name))
          return this.#block(nested, { ...around, level });
        const inItem = isFirst
          ? { ...around, list: sign, item: [...namedPath, named] }
          : { ...around, level, indent: ITEM_INDENT * (level + 1) };
        isFirst = false;
        return this.#blocks(piece, inItem);
      });
    });
  }

  #table(table: Element, options: BlockOptions): Block[] {
    const { list, level, inner = [], isRightToLeft = this.#isRightToLeft } = options;
    const isInItem = list !== undefined || level !== undefined;
    const boxes = isInItem ? [...(options.boxes ?? []), ITEM, ...inner] : (options.boxes ?? []);
    const caption = captionOf(table);
    const rows = rowsOf(table);
    if (rows.length === 0) return [];
    const bodies = [...new Set(rows.map(({ section }) => section).filter((each) => each?.name === "tbody"))];
    const sectionOf = (section: Element | null): Named[] => {
      if (section?.name === "tfoot") return [namedOf(section)];
      const at = bodies.indexOf(section);
      // Further bodies are told apart by a counter.
      return at > 0
        ? [{ name: "tbody", attribs: { class: `${section!.attribs.class ?? ""}~${at % 10}` } }]
        : [];
    };
    const made = new Table({
      ...(isRightToLeft ? { visuallyRightToLeft: true } : {}),
      rows: rows.map(
        ({ row, section }, at) =>
          new TableRow({
            ...this.#ofRow(),
            ...(section?.name === "thead" ? { tableHeader: true } : {}),
            children: cellsOf(row).map((cell) => {
              const path = [...boxes, namedOf(table), ...sectionOf(section), namedOf(cell)];
              const blocks = this.#blocks(childrenOf(cell), { cell: path, isRightToLeft });
              return new TableCell({
                columnSpan: Math.min(Number(cell.attribs.colspan ?? 1) || 1, 50),
                rowSpan: Math.min(Number(cell.attribs.rowspan ?? 1) || 1, rows.length - at),
                // A cell must end with a paragraph (ECMA-376, 17.4.66).
                children: blocks.at(-1) instanceof Paragraph ? blocks : [...blocks, new Paragraph("")],
              });
            }),
          }),
      ),
    });
    if (!caption) return [made];
    const style = this.styles.add("block", [...boxes, namedOf(caption)], { basedOn: "fw-centre" });
    return [this.#paragraph(childrenOf(caption), { ...(style ? { style } : {}), isRightToLeft }), made];
  }

  #ofRow(): Pick<ITableRowOptions, "insertion" | "deletion"> {
    if (!this.#whole) return {};
    const { kind, ...who } = this.review.mark(this.#whole.kind, this.#whole.who);
    return kind === "added" ? { insertion: who } : { deletion: who };
  }

  /** Writes a reference with its footnote; tracked together if inserted or deleted. */
  #note(sign: Element, mark: Mark | null): ParagraphChild | null {
    const note = this.#notes.of(sign);
    if (!note) return null;
    this.#count += 1;
    const id = this.#count;
    const outerMark = this.#whole;
    this.#whole = mark && { kind: mark.kind, who: { by: mark.author, at: mark.date }, isNote: true };
    const blocks = this.#blocks(childrenOf(note), {}).filter(
      (each): each is Paragraph => each instanceof Paragraph,
    );
    this.#whole = outerMark;
    this.footnotes[String(id)] = { children: blocks };
    if (!mark) return new FootnoteReferenceRun(id);
    const { kind, ...who } = mark;
    const run = { ...who, style: "FootnoteReference", children: [new FootnoteReference(id)] };
    return kind === "added" ? new InsertedTextRun(run) : new DeletedTextRun(run);
  }
}

/**
 * Returns true if a quotation or verse contains only plain paragraphs, for which Word has built-in styles.
 */
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

/** The sign of a list item. */
interface ListSign {
  readonly level: number;
  readonly plain: Pick<IParagraphOptions, "bullet" | "numbering">;
  /** For a paragraph with a named style, which bullets of Word would replace. */
  styled(): Pick<IParagraphOptions, "bullet" | "numbering">;
}

interface LineOptions {
  readonly style?: string;
  readonly heading?: NonNullable<IParagraphOptions["heading"]>;
  readonly alignment?: NonNullable<IParagraphOptions["alignment"]>;
  readonly list?: ListSign;
  readonly indent?: number;
  /** Direction of the innermost container that states one; that of the story by default. */
  readonly isRightToLeft?: boolean;
}

interface BlockOptions extends LineOptions {
  /** The item that `list` is the sign of, after its list if that has attributes. */
  readonly item?: readonly Named[];
  /** Level of the enclosing list. */
  readonly level?: number;
  /** Enclosing containers, outermost first; in a list item those of the list. */
  readonly boxes?: readonly Named[];
  /** Containers in the enclosing list item, outermost first. */
  readonly inner?: readonly Named[];
  /** Path of the enclosing cell: containers of the table, table, section and cell. */
  readonly cell?: readonly Named[];
}

/** A list item without attributes, from which paragraphs that continue an item get their style. */
const ITEM: Named = { name: "li", attribs: {} };

/** Returns the options of what follows the first paragraph of a list item. */
function continued({ list, item: _, ...options }: BlockOptions): BlockOptions {
  return list ? { ...options, level: list.level, indent: ITEM_INDENT * (list.level + 1) } : options;
}

/** Indentation of each level of a list, in twentieths of a point. */
const ITEM_INDENT = 360;

const isWithoutAttributes = ({ attribs }: Named): boolean => Object.keys(attribs).length === 0;

/** Returns the look that a container gives to its lines. */
function lookIn(boxes: readonly Named[], cell: readonly Named[] | undefined, { run }: StyleLook): StyleLook {
  const inner = boxes.at(-1)?.name;
  if (inner === "dt" || (!inner && cell?.at(-1)?.name === "th")) return { run: { ...run, bold: true } };
  if (inner === "dd") return { paragraph: { indent: { start: 567 } } };
  return inner === "figure" || inner === "figcaption" ? { paragraph: { alignment: "center" } } : {};
}

/**
 * Returns the options inside a container; of adjacent containers of one kind every second one is marked as
 * different.
 */
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
  if (options.list || options.level !== undefined)
    return { ...options, inner: [...(options.inner ?? []), box] };
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
