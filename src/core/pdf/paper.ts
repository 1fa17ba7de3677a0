import { once } from "node:events";
import PDFDocument from "pdfkit";
import { fontBytes, runsOf, type Weight } from "./fonts.ts";

/**
 * Content of a printable document, from top to bottom. All texts are in the reader's language, with formatted
 * dates and numbers.
 */
export interface Paper {
  readonly title: string;
  /** Issuer, above the title. */
  readonly from: string;
  /** Names and values side by side. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly PaperTable[];
  readonly notes: readonly string[];
  /** Footer text of each page, before the page number. */
  readonly foot: string;
  /** Time of creation: the same content with the same time gives an identical file. */
  readonly at: Date;
}

/** Rows of text; numeric columns are aligned at their end. */
export interface PaperTable {
  readonly title?: string;
  readonly columns: readonly { readonly head: string; readonly figures?: boolean; readonly wide?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Final row, set apart. */
  readonly total?: readonly string[];
}

/** A4 page, margins and font sizes in points. */
const PAGE = { size: "A4", margin: 56, foot: 40 } as const;
const TYPE = { title: 22, text: 10, small: 8.5 } as const;
const COLOUR = { ink: "#1f1b16", soft: "#5d564c", line: "#cfc8bb" } as const;
const GAP = 8;

/** Renders a document as PDF. */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: PAGE.size,
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin + PAGE.foot },
    bufferPages: true,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: paper.title, Author: paper.from, CreationDate: paper.at, ModDate: paper.at },
  });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const end = once(doc, "end");
  const pen = new Pen(doc);
  pen.line(paper.from, { size: TYPE.text, colour: COLOUR.soft });
  pen.line(paper.title, { size: TYPE.title, weight: 700 });
  pen.space(GAP);
  for (const [name, value] of paper.facts) pen.fact(name, value);
  for (const table of paper.tables) pen.table(table);
  pen.space(GAP * 2);
  for (const note of paper.notes) pen.line(note, { size: TYPE.small, colour: COLOUR.soft });
  pen.foot(paper.foot);
  doc.end();
  await end;
  return Buffer.concat(parts);
}

interface Look {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** Writes from top to bottom, adding pages as needed. */
class Pen {
  private readonly left = PAGE.margin;
  private readonly width: number;
  private readonly bottom: number;
  private readonly opened = new Set<string>();

  private readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.width = doc.page.width - 2 * PAGE.margin;
    this.bottom = doc.page.height - PAGE.margin - PAGE.foot;
  }

  space(points: number): void {
    this.doc.y += points;
  }

  /** Writes a paragraph over the full width. */
  line(text: string, look: Look = {}): void {
    const { y } = this.doc;
    const height = this.write(text, this.left, y, this.width, look);
    this.doc.y = y + height + GAP / 2;
  }

  fact(name: string, value: string): void {
    const { y } = this.doc;
    const split = this.width * 0.32;
    const heights = [
      this.write(name, this.left, y, split - GAP, { colour: COLOUR.soft }),
      this.write(value, this.left + split, y, this.width - split, {}),
    ];
    this.doc.y = y + Math.max(...heights) + GAP / 2;
  }

  table({ title, columns, rows, total }: PaperTable): void {
    this.space(GAP * 2);
    if (title) this.line(title, { size: 13, weight: 700 });
    const parts = columns.map(({ wide }) => (wide ? 2.4 : 1));
    const unit = this.width / parts.reduce((sum, part) => sum + part, 0);
    const widths = parts.map((part) => part * unit);
    const heads = columns.map(({ head }) => head);
    const row = (cells: readonly string[], look: Look) => {
      const height = Math.max(...cells.map((cell, n) => this.heightOf(cell, widths[n]! - GAP, look)));
      if (this.doc.y + height > this.bottom) {
        this.doc.addPage();
        this.cells(heads, widths, columns, { weight: 700 });
      }
      this.cells(cells, widths, columns, look);
    };
    row(heads, { weight: 700 });
    for (const cells of rows) row(cells, {});
    if (total) row(total, { weight: 700 });
  }

  private cells(
    cells: readonly string[],
    widths: readonly number[],
    columns: PaperTable["columns"],
    look: Look,
  ): void {
    const { y } = this.doc;
    let x = this.left;
    const heights = cells.map((cell, n) => {
      const width = widths[n]!;
      const at = columns[n]?.figures ? x : x + (n === 0 ? 0 : GAP);
      const height = this.write(cell, at, y, width - GAP, look, columns[n]?.figures);
      x += width;
      return height;
    });
    const below = y + Math.max(...heights) + GAP / 2;
    this.doc
      .moveTo(this.left, below)
      .lineTo(this.left + this.width, below)
      .lineWidth(0.5);
    this.doc.strokeColor(COLOUR.line).stroke();
    this.doc.y = below + GAP / 2;
  }

  /** Writes a text into a column; returns its height in points. */
  private write(text: string, x: number, y: number, width: number, look: Look, atEnd = false): number {
    const { doc } = this;
    const height = this.heightOf(text, width, look);
    doc.fillColor(look.colour ?? COLOUR.ink);
    const runs = runsOf(text, look.weight ?? 400);
    runs.forEach((run, n) => {
      this.dress(run.file, look);
      const options = { width, continued: n < runs.length - 1, align: atEnd ? "right" : "left" } as const;
      if (n === 0) doc.text(run.text, x, y, options);
      else doc.text(run.text, options);
    });
    return height;
  }

  private heightOf(text: string, width: number, look: Look): number {
    const [first] = runsOf(text || " ", look.weight ?? 400);
    this.dress(first!.file, look);
    return this.doc.heightOfString(text || " ", { width });
  }

  private dress(file: string, { size = TYPE.text }: Look): void {
    // Registered by name, because a font given as bytes would be embedded each time.
    if (!this.opened.has(file)) this.doc.registerFont(file, fontBytes(file));
    this.opened.add(file);
    this.doc.font(file).fontSize(size);
  }

  /** Writes the footer on every page. */
  foot(text: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let n = start; n < start + count; n += 1) {
      this.doc.switchToPage(n);
      // Allows writing below the margin that causes page breaks.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - PAGE.margin;
      const look = { size: TYPE.small, colour: COLOUR.soft };
      this.write(text, this.left, y, this.width * 0.8, look);
      this.write(`${n + 1}/${count}`, this.left, y, this.width, look, true);
    }
  }
}
