import { escapeAttribute } from "../../../shared/text/characters.ts";
import { parseMarkup, textOf } from "../../../shared/text/dom.ts";

/** How a paragraph stands when it ends. */
export interface Standing {
  /** Of its style. */
  readonly name: string;
  /** Of its outline, from 0. */
  readonly level: number | null;
  readonly align: "centre" | "right" | null;
  /** Twentieths of a point. */
  readonly left: number;
  readonly right: number;
  readonly inTable: boolean;
}

/** A quarter of an inch on both sides: what word processors' users set apart without a style is quoted. */
const QUOTE_INDENT = 360;

/** Paragraphs, tables and notes of Rich Text as they come. */
export class RtfPage {
  bookTitle = "";
  #blocks: string[] = [];
  #line = "";
  #cell: string[] = [];
  #row: string[] = [];
  #rows: string[] = [];
  #linked = false;
  /** What stood open where a note began. */
  #outside: { line: string; blocks: string[]; linked: boolean } | null = null;

  add(html: string): void {
    this.#line += html;
  }

  beginLink(href: string): void {
    this.endLink();
    this.#line += `<a href="${escapeAttribute(href)}">`;
    this.#linked = true;
  }

  beginNote(): void {
    if (this.#outside) return;
    this.#outside = { line: this.#line, blocks: this.#blocks, linked: this.#linked };
    this.#line = "";
    this.#blocks = [];
    this.#linked = false;
  }

  endNote(): string {
    if (this.#line.trim() !== "") this.#blocks.push(`<p>${this.#taken()}</p>`);
    const note = this.#blocks.join("");
    if (this.#outside) {
      this.#line = this.#outside.line;
      this.#blocks = this.#outside.blocks;
      this.#linked = this.#outside.linked;
      this.#outside = null;
    }
    return note;
  }

  endParagraph(standing: Standing): void {
    if (!this.#outside && !standing.inTable) this.#endTable();
    const html = this.#taken();
    const block = this.#outside ? `<p>${html}</p>` : this.#blockOf(html, standing);
    if (standing.inTable && !this.#outside) this.#cell.push(block);
    else this.#blocks.push(block);
  }

  endCell(standing: Standing): void {
    const html = this.#taken();
    if (html.trim() !== "") this.#cell.push(this.#blockOf(html, standing));
    this.#row.push(`<td>${this.#cell.join("")}</td>`);
    this.#cell = [];
  }

  endRow(): void {
    if (this.#row.length > 0) this.#rows.push(`<tr>${this.#row.join("")}</tr>`);
    this.#row = [];
  }

  html(): string {
    this.endRow();
    this.#endTable();
    return this.#blocks.join("");
  }

  #blockOf(html: string, { name, level, align, left, right }: Standing): string {
    const heading = level !== null && level < 6 ? level + 1 : Number(/^heading (\d)/i.exec(name)?.[1] ?? 0);
    if (html.trim() !== "" && heading > 0)
      return `<h${Math.min(heading, 6)}>${html}</h${Math.min(heading, 6)}>`;
    if (/^title$/i.test(name) && html.trim() !== "") {
      this.bookTitle ||= textOf(parseMarkup(html)).trim();
      return `<h1 class="book-title">${html}</h1>`;
    }
    if (/^subtitle$/i.test(name)) return `<p class="subtitle">${html}</p>`;
    if (/^(?:verse|poem|poetry)$/i.test(name)) return `<blockquote class="verse"><p>${html}</p></blockquote>`;
    if (
      /quot|block text/i.test(name) ||
      (left >= QUOTE_INDENT && right >= QUOTE_INDENT && html.trim() !== "")
    )
      return `<blockquote><p>${html}</p></blockquote>`;
    return align ? `<p class="${align}">${html}</p>` : `<p>${html}</p>`;
  }

  #taken(): string {
    this.endLink();
    const html = this.#line;
    this.#line = "";
    return html;
  }

  endLink(): void {
    if (this.#linked) this.#line += "</a>";
    this.#linked = false;
  }

  #endTable(): void {
    if (this.#rows.length > 0) this.#blocks.push(`<table>${this.#rows.join("")}</table>`);
    this.#rows = [];
  }
}
