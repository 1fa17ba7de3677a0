import { CHAPTER_WORD } from "../../heading-words.ts";
import {
  type Block,
  type Inline,
  isEmptyLine,
  type NoteText,
  type Paragraph,
  type Tracked,
  wordsOf,
} from "../model.ts";
import { isContentsName, roleByNames } from "../named-roles.ts";
import { hiddenWhole, STEP, wordsOfBlock } from "../paragraphs.ts";
import type { RtfNumber } from "./lists.ts";
import type { RtfParagraph } from "./state.ts";
import { type CellDefinition, type RtfRow, tableOf } from "./tables.ts";

/** Properties of a paragraph at its end. */
export interface Standing {
  readonly paragraph: RtfParagraph;
  /** Names of its style, in lower case, from the style to its most distant ancestor. */
  readonly names: readonly string[];
  /** Outline level from 0; null for body text, undefined if not specified. */
  readonly outline: number | null | undefined;
  readonly number: RtfNumber | null;
  readonly isContents: boolean;
  /** Tracked changes of its end. */
  readonly tracked: readonly Tracked[];
}

/** Definition of a table's next row. */
export interface RowDefinition {
  readonly cells: CellDefinition[];
  isHead: boolean;
}

/** A table being read: its rows, the cells of the current row, and the current cell. */
interface OpenTable {
  readonly rows: RtfRow[];
  cells: (readonly Block[])[];
  cell: Block[];
}

/** Text being collected: the document, a note, a comment or a text box. */
interface Frame {
  readonly blocks: Block[];
  readonly tables: OpenTable[];
  line: Inline[];
  behind: Block[];
  hasPageReference: boolean;
  startsPage: boolean;
  /** True if something in its paragraph is left out. */
  hasGap: boolean;
  /** True if it has an automatic mark: it is a note. */
  isMarked: boolean;
}

const newFrame = (): Frame => ({
  blocks: [],
  tables: [],
  line: [],
  behind: [],
  hasPageReference: false,
  startsPage: false,
  hasGap: false,
  isMarked: false,
});

/** Collects the paragraphs, tables, notes and text boxes of Rich Text. */
export class RtfPage {
  /** Words of tables of contents, which are left out. */
  readonly contents: string[] = [];
  /** Marks of notes and other text that is shown in another form. */
  readonly other: string[] = [];
  readonly #frames: Frame[] = [newFrame()];

  get #frame(): Frame {
    return this.#frames.at(-1)!;
  }

  add(inline: Inline): void {
    const { line } = this.#frame;
    const last = line.at(-1);
    if (inline.kind === "words" && last?.kind === "words" && isAlike(last, inline))
      line[line.length - 1] = { ...last, text: last.text + inline.text };
    else line.push(inline);
  }

  /** Adds a drawn line. */
  rule(): void {
    this.#frame.behind.push({ kind: "rule" });
  }

  /** Amount of content of the current text, to see whether anything was added. */
  get size(): number {
    const { line, behind, blocks } = this.#frame;
    return line.length + behind.length + blocks.length;
  }

  refersToPage(): void {
    this.#frame.hasPageReference = true;
  }

  /** Notes that something in the paragraph is left out: without words it is then no empty line. */
  leaveGap(): void {
    this.#frame.hasGap = true;
  }

  startPage(isStart = true): void {
    this.#frame.startsPage = isStart;
  }

  open(): void {
    this.#frames.push(newFrame());
  }

  markNote(): void {
    this.#frame.isMarked = true;
  }

  /** Ends a note: returns its mark, which may precede the note as superscript, and its text. */
  closeNote(standing: Standing): NoteText {
    const { isMarked } = this.#frame;
    const blocks = this.#close(standing);
    const last = this.#frame.line.at(-1);
    const sign = last?.kind === "words" ? last.text.trim() : "";
    const isSign =
      !isMarked &&
      last?.kind === "words" &&
      (/^[*†‡§¶#]{1,4}$/.test(sign) || (last.look.raised === "sup" && /^[\p{L}\p{N}]{1,4}$/u.test(sign)));
    if (!isSign) return { mark: "", blocks };
    this.#frame.line.pop();
    this.other.push(sign);
    return { mark: sign, blocks: withoutSign(blocks, sign) };
  }

  /** Ends a text that is not part of the document, such as a comment, and returns its words. */
  closeAside(standing: Standing): string {
    return this.#close(standing)
      .map((block) => wordsOfBlock(block).trim())
      .filter(Boolean)
      .join("\n");
  }

  /** Ends a text box; its text follows the current paragraph. */
  closeBox(standing: Standing): void {
    const blocks = this.#close(standing);
    this.#frame.behind.push(...blocks);
  }

  #close(standing: Standing): Block[] {
    if (!isEmptyLine(this.#frame.line) || this.#frame.behind.length > 0) this.endParagraph(standing);
    this.#endTables(0);
    const { blocks } = this.#frames.length > 1 ? this.#frames.pop()! : this.#frame;
    return blocks;
  }

  endParagraph(standing: Standing): void {
    const { depth } = standing.paragraph;
    this.#endTables(depth);
    this.#into(depth).push(...this.#paragraph(standing));
  }

  /** Ends a paragraph at a page break inside it. */
  breakPage(standing: Standing): void {
    if (!isEmptyLine(this.#frame.line))
      this.endParagraph({
        ...standing,
        paragraph: { ...standing.paragraph, startsPage: false },
        tracked: [],
      });
    this.#frame.startsPage = true;
  }

  endCell(standing: Standing, depth: number): void {
    this.#endTables(depth);
    const table = this.#table(depth);
    if (!isEmptyLine(this.#frame.line) || this.#frame.behind.length > 0)
      table.cell.push(...this.#paragraph(standing));
    this.#frame.line = [];
    table.cells.push(table.cell);
    table.cell = [];
  }

  endRow(depth: number, definition: RowDefinition): void {
    this.#endTables(depth);
    const table = this.#frame.tables[depth - 1];
    if (!table || table.cells.length === 0) return;
    table.rows.push({ cells: table.cells, definitions: [...definition.cells], isHead: definition.isHead });
    table.cells = [];
  }

  /** Ends the document. */
  finish(standing: Standing): Block[] {
    while (this.#frames.length > 1) this.closeBox(standing);
    return this.#close(standing);
  }

  #table(depth: number): OpenTable {
    const { tables } = this.#frame;
    while (tables.length < depth) tables.push({ rows: [], cells: [], cell: [] });
    return tables[depth - 1]!;
  }

  /** Returns where blocks at a depth of tables belong. */
  #into(depth: number): Block[] {
    return depth > 0 ? this.#table(depth).cell : this.#frame.blocks;
  }

  /** Ends tables deeper than the given depth. */
  #endTables(depth: number): void {
    const { tables } = this.#frame;
    while (tables.length > depth) {
      const { rows, cells, cell } = tables.pop()!;
      // Cells of a row without an end.
      if (cell.length > 0) cells.push(cell);
      if (cells.length > 0) rows.push({ cells, definitions: [], isHead: false });
      if (rows.length > 0) this.#into(tables.length).push(tableOf(rows));
    }
  }

  #paragraph({ paragraph, names, outline, number, isContents, tracked }: Standing): Block[] {
    const { line, behind, hasPageReference, startsPage, hasGap } = this.#frame;
    this.#frame.line = [];
    this.#frame.behind = [];
    this.#frame.hasPageReference = false;
    this.#frame.hasGap = false;
    this.#frame.startsPage = false;
    const isEmpty = isEmptyLine(line);
    const role = roleByNames(names, isEmpty ? null : outline);
    const isHeading = role.role === "heading" || role.role === "title";
    if (
      isContentsName(names) ||
      ((isContents || hasPageReference) && /\d\s*$/.test(wordsOf(line)) && !isHeading)
    ) {
      if (!isEmpty) this.contents.push(wordsOf(line));
      return behind;
    }
    if (isEmpty && behind.length > 0) return behind;
    if (isEmpty && hasGap) {
      this.#frame.startsPage = startsPage || (paragraph.startsPage ?? false);
      return [];
    }
    const shown = isEmpty ? {} : placeOf(number, role.role === "heading");
    const isChapter = shown.label !== undefined && CHAPTER_WORD.test(shown.label) && role.role === "plain";
    const base: Omit<Paragraph, "inlines"> = {
      kind: "paragraph",
      ...role,
      ...(isChapter ? { role: "heading" as const, level: 1 } : {}),
      ...(isHeading || isEmpty ? {} : placing(paragraph, role.role, shown.list !== undefined)),
      ...(paragraph.isRightToLeft ? { direction: "rtl" as const } : {}),
      ...shown,
      ...(paragraph.isRuled ? { isRuled: true } : {}),
      ...(paragraph.isDropCap ? { isDropCap: true } : {}),
    };
    const isStart = startsPage || paragraph.startsPage;
    return [
      {
        ...hiddenWhole(base, line),
        ...(isStart ? { startsPage: true } : {}),
        ...(tracked.length > 0 ? { tracked } : {}),
      },
      ...behind,
    ];
  }
}

/** Returns a paragraph's position in a list, or the text of its number. */
function placeOf(number: RtfNumber | null, isHeading: boolean): Pick<Paragraph, "list" | "label"> {
  if (!number) return {};
  if (isHeading || CHAPTER_WORD.test(number.label)) return number.label ? { label: number.label } : {};
  return { list: number.place };
}

/** Returns a paragraph's alignment and indentation. */
function placing(
  { align, left, right, isRightToLeft }: RtfParagraph,
  role: Paragraph["role"],
  isItem: boolean,
): Pick<Paragraph, "align" | "indent"> & { role?: Paragraph["role"] } {
  if (isItem) return {};
  const side = align === "right" && isRightToLeft ? null : align;
  if (role === "plain" && left >= STEP && right >= STEP && !side) return { role: "quote" };
  const indent = role === "plain" ? Math.max(0, Math.round(left / STEP)) : 0;
  return { ...(side ? { align: side } : {}), ...(indent > 0 ? { indent } : {}) };
}

/** Removes a custom mark from the beginning of its note. */
function withoutSign(blocks: readonly Block[], sign: string): Block[] {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return [...blocks];
  const [words, ...others] = first.inlines;
  if (words?.kind !== "words" || !words.text.trimStart().startsWith(sign)) return [...blocks];
  const text = words.text.trimStart().slice(sign.length).trimStart();
  return [{ ...first, inlines: text ? [{ ...words, text }, ...others] : others }, ...rest];
}

/** Returns true if two pieces of words have the same formatting and changes. */
function isAlike(a: Extract<Inline, { kind: "words" }>, b: Extract<Inline, { kind: "words" }>): boolean {
  if (a.link !== b.link) return false;
  return JSON.stringify([a.look, a.tracked ?? []]) === JSON.stringify([b.look, b.tracked ?? []]);
}
