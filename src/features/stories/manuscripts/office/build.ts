import { runsRightToLeft } from "#core/text/index.ts";
import { INDENTS } from "#shared/text/allowed.ts";
import { escapeText } from "#shared/text/characters.ts";
import { unreadable } from "../errors.ts";
import type { OwnBlock } from "../own-styles.ts";
import { arrange } from "./arrange.ts";
import { stepsBefore, writeLine } from "./line.ts";
import { type Item, writeLists } from "./lists.ts";
import {
  type Block,
  isEmptyLine,
  type NoteText,
  type Paragraph,
  type Settled,
  type Table,
  wordsOf,
} from "./model.ts";
import { settle } from "./settle.ts";

/** Maximum number of characters of HTML: more than two million words. Not in the specification. */
const MAX_HTML = 32_000_000;

/**
 * Converts the text of a word-processor file to HTML for `readOneFile`. In files of the site's exports (`isOwn`), a
 * paragraph without a direction has none.
 */
export function buildHtml(blocks: readonly Block[], way: Settled, isOwn = false): string {
  const builder = new Builder();
  const arranged = arrange(settle(blocks, way));
  const body = builder.blocks(isOwn ? arranged : withDirections(arranged));
  return body + builder.notes();
}

/** In a text with right-to-left paragraphs, states the direction of those in Latin letters that are not. */
function withDirections(blocks: Block[]): Block[] {
  if (!blocks.some((block) => block.kind === "paragraph" && block.direction === "rtl")) return blocks;
  return blocks.map((block) =>
    block.kind === "paragraph" && !block.direction && isLatin(wordsOf(block.inlines))
      ? { ...block, direction: "ltr" as const }
      : block,
  );
}

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text) && !runsRightToLeft(text);

class Builder {
  readonly #notes: string[] = [];
  #size = 0;

  blocks(blocks: readonly Block[]): string {
    const html: string[] = [];
    const open: string[] = [];
    const box = (boxes: readonly string[]) => {
      const same = boxes.findIndex((tag, at) => open[at] !== tag);
      const sharedDepth = Math.min(open.length, same === -1 ? boxes.length : same);
      while (open.length > sharedDepth) html.push(`</${/^<(\w+)/.exec(open.pop()!)![1]}>`);
      for (const tag of boxes.slice(sharedDepth)) {
        html.push(tag);
        open.push(tag);
      }
    };
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at]!;
      if (block.kind === "paragraph" && block.list) {
        const items = itemsFrom(blocks, at);
        box(boxesOf(block));
        html.push(writeLists(items.map((each) => this.#item(each))));
        at += items.length - 1;
        continue;
      }
      box(block.kind === "paragraph" ? boxesOf(block) : block.kind === "table" ? boxesAround(block) : []);
      html.push(this.#block(block));
    }
    box([]);
    const joinedHtml = html.join("");
    this.#size += joinedHtml.length;
    if (this.#size > MAX_HTML) throw unreadable("tooComplex");
    return joinedHtml;
  }

  /** Writes all notes at the end, in the form `findNotes` recognises. */
  notes(): string {
    if (this.#notes.length === 0) return "";
    return `<ol>${this.#notes
      .map((note, at) => `<li id="footnote-${at + 1}">${note} <a href="#footnote-ref-${at + 1}">↑</a></li>`)
      .join("")}</ol>`;
  }

  #block(block: Block): string {
    if (block.kind === "rule") return "<hr>";
    if (block.kind === "html") return block.html;
    return block.kind === "table" ? this.#table(block) : this.#paragraph(block);
  }

  #item(paragraph: Paragraph | Table): Item {
    if (paragraph.kind === "table") {
      const { inner } = ownIn(paragraph) ?? {};
      return { html: this.#table(paragraph), place: null, ...(inner ? { inner } : {}) };
    }
    const html = this.#line(paragraph);
    const { own, list: place = null } = paragraph;
    if (own) {
      const { item = {}, listed = {}, inner = [] } = own;
      return { html: `<p class="${own.name}">${html}</p>`, place, own: item, listed, inner };
    }
    const isBare = place !== null && !paragraph.direction;
    // A continuation is indented like its item.
    const shown = place === null ? { ...paragraph, indent: 0 } : paragraph;
    return { html: isBare ? html : `<p${attributes(shown)}>${html}</p>`, place };
  }

  #line(paragraph: Paragraph): string {
    const html = writeLine(paragraph.inlines, (note) => this.#sign(note), paragraph.role === "pre");
    const { label } = paragraph;
    if (!label) return html;
    if (html === "") return escapeText(label);
    const isHeading = paragraph.role === "heading" && !/[\p{P}]$/u.test(label);
    return `${escapeText(label)}${isHeading ? ": " : " "}${html}`;
  }

  #paragraph(paragraph: Paragraph): string {
    const { role, level = 1, own } = paragraph;
    const html = this.#line(paragraph);
    if (paragraph.isHidden) return `<p hidden>${html}</p>`;
    if (own && own.boxes.length === 0 && role === "heading") return `<h1 class="${own.name}">${html}</h1>`;
    if (own)
      return `<p class="${own.name}"${attributes({ ...paragraph, align: undefined, indent: 0 })}>${html}</p>`;
    if (role === "heading") {
      const tag = `h${Math.min(level, 6)}`;
      return `<${tag}${attributes({ ...paragraph, align: undefined, indent: 0 })}>${html}</${tag}>`;
    }
    if (role === "title") return `<h1 class="book-title">${html}</h1>`;
    if (role === "pre") return `<pre>${html}</pre>`;
    return `<p${attributes(paragraph)}>${html}</p>`;
  }

  /** Writes a reference in the form `findNotes` recognises. */
  #sign(note: NoteText): string {
    const at = this.#notes.push("");
    this.#notes[at - 1] = this.blocks(arrange(note.blocks, true));
    const sign = /^[*†‡§¶#]{1,4}$/.test(note.mark) ? note.mark : `[${at}]`;
    return `<sup><a href="#footnote-${at}" id="footnote-ref-${at}">${sign}</a></sup>`;
  }

  #table({ rows }: Table): string {
    const heads = rows.findIndex(({ isHead }) => !isHead);
    const count = heads === -1 ? 0 : heads;
    const written = rows.map((row, at) => {
      const tag = at < count ? "th" : "td";
      const cells = row.cells.map((cell) => {
        const spans = `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ""}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""}`;
        return `<${tag}${spans}>${this.blocks(arrange(cell.blocks, true))}</${tag}>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    });
    if (count === 0) return `<table>${written.join("")}</table>`;
    return `<table><thead>${written.slice(0, count).join("")}</thead><tbody>${written.slice(count).join("")}</tbody></table>`;
  }
}

/** Returns the paragraphs and tables of a list starting at the given paragraph. */
function itemsFrom(blocks: readonly Block[], from: number): (Paragraph | Table)[] {
  const items: (Paragraph | Table)[] = [];
  for (const block of blocks.slice(from)) {
    if (block.kind === "table" && ownIn(block)?.isInItem) {
      items.push(block);
      continue;
    }
    if (block.kind !== "paragraph" || !(block.list || (block.continues !== undefined && items.length > 0)))
      break;
    const [first] = items;
    const isElsewhere = first?.kind === "paragraph" && boxesOf(block).join() !== boxesOf(first).join();
    if (block.list && isElsewhere) break;
    items.push(block);
  }
  return items;
}

/** Returns the containers of a table, which its cells state. */
const boxesAround = (table: Table): string[] =>
  ownIn(table)?.around?.map((name) => `<div class="${name}">`) ?? [];

/** Returns what the cells of a table of the site's exports state about its position. */
function ownIn({ rows }: Table): OwnBlock | null {
  for (const { cells } of rows)
    for (const block of cells.flatMap(({ blocks }) => blocks))
      if (block.kind === "paragraph" && (block.own?.around || block.own?.isInItem)) return block.own;
  return null;
}

function boxesOf({ role, own }: Paragraph): string[] {
  if (own) return own.boxes.map((name) => `<div class="${name}">`);
  if (role === "quote") return ["<blockquote>"];
  return role === "verse" ? ['<blockquote class="verse">'] : [];
}

function attributes({
  role,
  align,
  indent = 0,
  direction,
  inlines,
}: Paragraph | (Omit<Paragraph, "align"> & { align: undefined })): string {
  const steps = Math.min(INDENTS, indent + (role === "verse" ? stepsBefore(inlines) : 0));
  const classes = [
    ...(role === "subtitle" ? ["subtitle"] : []),
    ...(align ? [align] : []),
    ...(steps > 0 && !align ? [`indent-${steps}`] : []),
  ];
  return `${classes.length > 0 ? ` class="${classes.join(" ")}"` : ""}${direction ? ` dir="${direction}"` : ""}`;
}

/** Returns true if a paragraph has no visible content. */
export const isBlankParagraph = (block: Block): boolean =>
  block.kind === "paragraph" && !block.label && isEmptyLine(block.inlines);
