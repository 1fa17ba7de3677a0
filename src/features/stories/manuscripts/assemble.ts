import { setImmediate as breathe } from "node:timers/promises";
import { countWords, type Dropped, sanitiseChapter } from "../../../core/text/index.ts";
import { CHAPTER_MAX, CHAPTERS_PER_STORY_MAX } from "../../../shared/stories/chapters.limits.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import type { Element } from "../../../shared/text/dom.ts";
import { Divisions, withoutWrapper } from "./divisions.ts";
import { unreadable } from "./errors.ts";
import type { ImageShelf } from "./images.ts";
import { linkedTargets } from "./links.ts";
import { type MarkupContext, toMarkup } from "./markup.ts";
import { judge } from "./matter.ts";
import type { NoteBody, Notes } from "./notes.ts";
import { markedDepth } from "./own-marks.ts";
import { type Part, wordsIn } from "./parts.ts";
import { pieces } from "./pieces.ts";
import { sceneBreaks, withoutIdleBreaks } from "./scene-breaks.ts";
import { findTitle, type Titled } from "./titles.ts";
import type { ManuscriptChapter, ManuscriptPart, ReportLine } from "./types.ts";

/** Parts of one book and what is known about all of them. */
export interface Book {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly notes: Notes;
  readonly images: ImageShelf;
}

export interface Assembled {
  readonly chapters: ManuscriptChapter[];
  readonly parts: readonly ManuscriptPart[];
  readonly report: ReportLine[];
}

/**
 * Makes chapters of parts: judges each, takes titles from headings, brings notes to the chapters that refer to
 * them, sanitises. Every word of the source is in a chapter's HTML or in a line of the report. Throws 400 when
 * there is nothing to read.
 */
export async function assemble(book: Book): Promise<Assembled> {
  if (book.parts.length > CHAPTERS_PER_STORY_MAX) throw unreadable("tooComplex");
  const state = new Assembly(book);
  for (const [index, part] of book.parts.entries()) {
    state.add(part, index);
    if (index % 8 === 7) await breathe();
  }
  return state.finish();
}

class Assembly {
  readonly #book: Book;
  readonly #linked: ReadonlySet<string>;
  readonly #chapters: ManuscriptChapter[] = [];
  readonly #report: ReportLine[] = [];
  readonly #dropped = new Map<string, Dropped>();
  readonly #titles = { count: 0, words: 0 };
  readonly #placed = new Set<Element>();
  readonly #divisions = new Divisions();
  /** What stands under headings of parts, to stand at the top of the next chapter. */
  #heading = "";
  /** Of pages that hold nothing else: it stands before the title of what follows. */
  readonly #titleAbove: string[] = [];
  #storyChapters = 0;

  constructor(book: Book) {
    this.#book = book;
    this.#linked = linkedTargets(book.parts, book.notes);
  }

  add(part: Part, index: number): void {
    const { notes } = this.#book;
    const nodes = part.pieces.flatMap((piece) => piece.nodes);
    const isMoved = (element: Element) => notes.moved.has(element);
    const words = wordsIn(nodes, isMoved);
    const titled = findTitle(nodes, part.title, notes);
    const verdict = judge(part, titled.title, {
      bookTitle: this.#book.title,
      isAfterFirst: this.#storyChapters > 0,
      isFirstFile: index === 0,
      isLast: index === this.#book.parts.length - 1,
    });
    const names = manuscriptsText.parts;
    if (verdict.kind === "leave-out" && part.pieces.length > 1 && PAGES.has(verdict.name)) {
      // Such a page is one file: what follows it without a name is text, until it is found to be something else.
      const [page, ...rest] = part.pieces;
      this.add({ ...part, pieces: page ? [page] : [] }, index);
      return this.add(
        { title: null, types: [], division: null, within: part.within, pieces: rest },
        index + 1,
      );
    }
    if (verdict.kind === "leave-out") {
      if (words > 0) this.#say("left-out", titled.title ?? names[verdict.name], words);
      return;
    }
    if (part.division) part.division.title = titled.title ?? part.division.title;
    if (verdict.kind === "part-heading") {
      this.#heading += this.#partHeading(part, titled);
      const depth = markedDepth(part.types);
      if (depth !== null) this.#divisions.mark(titled.title ?? "", depth);
      else if (!part.division) this.#divisions.name(titled.title ?? "");
      if (titled.title) this.#say("part-heading", titled.title, titled.words);
      return;
    }
    const next = this.#book.parts[index + 1];
    if (
      verdict.name === null &&
      words <= titled.words &&
      titled.title &&
      next &&
      isUntitledText(part, next)
    ) {
      this.#titleAbove.push(titled.title);
      this.#titles.words += titled.words;
      return;
    }
    const html = this.#write(part, titled);
    if (html === "" && titled.words === 0) return;
    if (html === "" && verdict.name === "notes")
      return this.#say("left-out", titled.title ?? names.notes, titled.words);
    if (verdict.type === "chapter") this.#storyChapters += 1;
    const fallback = verdict.name ? names[verdict.name] : manuscriptsText.chapter(this.#storyChapters);
    const above = this.#titleAbove.splice(0);
    const own = titled.title ?? (above.length > 0 ? null : fallback);
    const title = [...above, ...(own === null ? [] : [own])].join(": ").slice(0, 160).toWellFormed();
    const isBehind = verdict.type === "epilogue" || verdict.type === "back-matter";
    if (this.#divisions.isMarked ? part.types.includes("fw-apart") : isBehind) this.#divisions.close();
    const place = this.#divisions.partOf(part.division ? [...part.within, part.division] : part.within);
    const chapter = { title, type: verdict.type, html, words: countWords(html) };
    this.#chapters.push(...pieces({ ...chapter, ...(place === null ? {} : { part: place }) }));
    if (titled.taken.size > 0) {
      this.#titles.count += 1;
      this.#titles.words += titled.words;
    }
    if (verdict.type === "front-matter" || verdict.type === "back-matter") this.#say(verdict.type, title, 0);
    if (part.pieces.length > 1) this.#say("joined", title, 0, part.pieces.length);
    if (html.length > CHAPTER_MAX) this.#say("split", title, 0, Math.ceil(html.length / CHAPTER_MAX));
  }

  finish(): Assembled {
    const { notes } = this.#book;
    if (this.#heading) this.#chapters.push(...this.#lastHeading());
    if (!this.#chapters.some((chapter) => chapter.words > 0)) throw unreadable("nothing");
    if (this.#chapters.length > CHAPTERS_PER_STORY_MAX) throw unreadable("tooComplex");
    if (notes.headingWords > 0) this.#say("left-out", manuscriptsText.parts.notes, notes.headingWords);
    if (this.#titles.count > 0) this.#say("titles", "", this.#titles.words, this.#titles.count);
    if (this.#placed.size > 0) this.#say("notes", "", notes.labelWords, this.#placed.size);
    for (const { kind, name, count } of this.#dropped.values()) {
      if (kind === "element") this.#say("element", name, 0, count);
      if (kind === "link") this.#say("links", "", 0, count);
      if (kind === "image") this.#say("images", "", 0, count);
    }
    const { parts } = this.#divisions;
    const kept = this.#divisions.isMarked
      ? { chapters: this.#chapters, parts }
      : withoutWrapper(this.#chapters, parts, this.#book.title);
    return { ...kept, report: this.#report };
  }

  #say(kind: ReportLine["kind"], part: string, words: number, count = 1): void {
    this.#report.push({ kind, part, words, count });
  }

  #write(part: Part, titled: Titled): string {
    const { context, notes } = this.#context(part, titled.taken);
    const before = this.#heading;
    this.#heading = "";
    const body = part.pieces.map(({ document, nodes }) => toMarkup(document, nodes, context)).join("\n");
    return this.#sanitise(before + sceneBreaks(body) + this.#noteSection(notes, context));
  }

  /** What a part says before its first chapter, without its title. */
  #partHeading(part: Part, { taken }: Titled): string {
    const { context, notes } = this.#context(part, taken);
    const markup = part.pieces.map(({ document, nodes }) => toMarkup(document, nodes, context)).join("\n");
    const headed = markup.replace(/<h[2-6]([^>]*)>/, '<h2 class="part"$1>').replace(/<\/h[2-6]>/, "</h2>");
    return headed.trim() === "" ? "" : headed + this.#noteSection(notes, context);
  }

  /** A heading of a part that no chapter follows is a chapter by itself. */
  #lastHeading(): ManuscriptChapter[] {
    const html = this.#sanitise(this.#heading);
    return html ? [{ title: manuscriptsText.untitled, type: "chapter", html, words: countWords(html) }] : [];
  }

  #context(part: Part, taken: ReadonlySet<Element>): { context: MarkupContext; notes: NumberedNote[] } {
    const notes: NumberedNote[] = [];
    const numbered = new Map<Element, NumberedNote>();
    const context: MarkupContext = {
      notes: this.#book.notes,
      taken,
      paths: new Set(part.pieces.map((piece) => piece.document.path)),
      linked: this.#linked,
      image: (path, alt) => this.#book.images.placeholder(path, alt),
      shown: null,
      number: (note) => {
        const known = numbered.get(note.element) ?? { note, number: notes.length + 1, times: 0 };
        if (known.times === 0) notes.push(known);
        numbered.set(note.element, known);
        known.times += 1;
        return { number: known.number, times: known.times };
      },
    };
    return { context, notes };
  }

  /** The notes a chapter refers to, in the order of their signs; notes may refer to notes. */
  #noteSection(notes: readonly NumberedNote[], context: MarkupContext): string {
    const items: string[] = [];
    for (let at = 0; at < notes.length; at += 1) {
      const { note } = notes[at] as NumberedNote;
      const { document, element, label } = note;
      this.#placed.add(element);
      const inside: MarkupContext = { ...context, shown: element };
      const nodes = ["li", "aside", "dd", "div"].includes(element.name) ? element.children : [element];
      const body = withoutLabel(toMarkup(document, nodes, inside).trim(), label);
      const back = `<a class="backlink" href="#noteref-${at + 1}">↩</a>`;
      items.push(
        `<li id="note-${at + 1}">${/<\/p>$/.test(body) ? body.replace(/<\/p>$/, ` ${back}</p>`) : `<p>${body} ${back}</p>`}</li>`,
      );
    }
    return items.length > 0 ? `<section class="footnotes"><ol>${items.join("")}</ol></section>` : "";
  }

  #sanitise(markup: string): string {
    const { html, dropped } = sanitiseChapter(markup);
    for (const each of dropped) {
      const key = `${each.kind} ${each.name}`;
      this.#dropped.set(key, { ...each, count: each.count + (this.#dropped.get(key)?.count ?? 0) });
    }
    return withoutIdleBreaks(html);
  }
}

/** Parts that are one page of a book. */
const PAGES: ReadonlySet<string> = new Set(["cover", "titlepage", "imprint", "contents"]);

/** Whether a page that holds only a title stands over the next file, which the contents do not name. */
const isUntitledText = (part: Part, next: Part): boolean =>
  next.title === null && next.types.length === 0 && part.pieces[0]?.document !== next.pieces[0]?.document;

interface NumberedNote {
  readonly note: NoteBody;
  readonly number: number;
  times: number;
}

/** The sign at the beginning of a note: the list numbers it now. */
function withoutLabel(html: string, label: string): string {
  const sign = label.replace(/[^\p{L}\p{N}*†‡§¶#]/gu, "").replace(/[*#]/g, "\\$&");
  const start = `^(<p[^>]*>)?\\s*(?:(?:<sup>)?[\\[(]?${sign || "\\d"}[\\])]?(?:</sup>)?[.:]?\\s+|[.:)\\]]+\\s+)(?=\\S)`;
  return html.replace(new RegExp(start, "u"), "$1");
}
