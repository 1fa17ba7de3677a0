import { setImmediate as breathe } from "node:timers/promises";
import { countTextWords, countWords, escapeText, plainText } from "#core/text/index.ts";
import { CHAPTER_MAX, CHAPTERS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { type ChildNode, Element, elementsIn } from "#shared/text/dom.ts";
import { countNotes, withoutAuthorNotes } from "./author-notes.ts";
import { Divisions, withoutWrapper } from "./divisions.ts";
import { publishedOn } from "./elsewhere/elsewhere.ts";
import { unreadable } from "./errors.ts";
import { judge } from "./matter.ts";
import { markedDepth } from "./own-marks.ts";
import { type Part, spacedText, wordsIn } from "./parts.ts";
import { pieces } from "./pieces.ts";
import { findTitle, readingsIn, type Titled } from "./titles.ts";
import type { ManuscriptChapter, ManuscriptPart, ReportLine } from "./types.ts";
import { type Book, ChapterWriter } from "./write-chapter.ts";

export interface Assembled {
  readonly chapters: ManuscriptChapter[];
  readonly parts: readonly ManuscriptPart[];
  readonly report: ReportLine[];
  /** Texts that are in no chapter, and that the report names. */
  readonly leftOut: readonly string[];
  /** Images in parts that are left out, in order. */
  readonly leftOutImages: readonly LeftOutImage[];
}

/** An image in a part that is left out. */
export interface LeftOutImage {
  /** Its `src`. */
  readonly path: string;
  readonly isOnTitlePage: boolean;
}

/**
 * Assembles chapters from parts: classifies each, takes titles from headings, moves notes to the chapters
 * that refer to them, and sanitises. Every word of the source is in a chapter's HTML or in a line of the
 * report. Throws 400 if there is nothing to read.
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
  readonly #writer: ChapterWriter;
  readonly #chapters: ManuscriptChapter[] = [];
  readonly #report: ReportLine[] = [];
  readonly #leftOut: string[] = [];
  readonly #leftOutImages: LeftOutImage[] = [];
  readonly #titles = { count: 0, words: 0 };
  readonly #divisions = new Divisions();
  /** Text under part headings, to be placed at the top of the next chapter. */
  #heading = "";
  /** Headings from pages without other content; placed before the title of the next chapter. */
  readonly #titleAbove: string[] = [];
  #storyChapters = 0;
  #authorNotes = 0;

  constructor(book: Book) {
    this.#book = book;
    this.#writer = new ChapterWriter(book);
  }

  add(given: Part, index: number): void {
    const { notes } = this.#book;
    const { content: part, notes: authorNotes, labels } = withoutAuthorNotes(given);
    this.#leftOut.push(...labels);
    const nodes = part.pieces.flatMap((piece) => piece.nodes);
    const isMoved = (element: Element) => notes.moved.has(element);
    const wordCount = wordsIn(nodes, isMoved);
    const titled = findTitle(nodes, part.title, notes);
    const verdict = judge(part, titled.title, {
      bookTitle: this.#book.title,
      isAfterFirst: this.#storyChapters > 0,
      isFirstFile: index === 0,
      isOnly: this.#book.parts.length === 1,
      isLast: index === this.#book.parts.length - 1,
    });
    const names = manuscriptsText.parts;
    if (verdict.kind === "leave-out" && part.pieces.length > 1 && PAGES.has(verdict.name)) {
      // Such a page is one file: an untitled file after it is text, unless it is classified differently.
      const [page, ...rest] = part.pieces;
      this.add({ ...part, pieces: page ? [page] : [] }, index);
      return this.add(
        { title: null, types: [], division: null, within: part.within, pieces: rest },
        index + 1,
      );
    }
    if (verdict.kind === "leave-out") {
      if (wordCount > 0) this.#say("left-out", titled.title ?? names[verdict.name], wordCount);
      this.#leftOut.push(...nodes.map((node) => spacedText(node, isMoved)));
      this.#leaveOutImages(nodes, verdict.name === "cover" || verdict.name === "titlepage");
      return;
    }
    if (part.division) part.division.title = titled.title ?? part.division.title;
    if (verdict.kind === "part-heading") {
      this.#heading += this.#writer.partHeading(part, titled.taken);
      const depth = markedDepth(part.types);
      if (depth !== null) this.#divisions.mark(titled.title ?? "", depth, part.types.includes("fw-again"));
      else if (!part.division) this.#divisions.name(titled.title ?? "");
      if (titled.title) this.#say("part-heading", titled.title, titled.words);
      return;
    }
    const next = this.#book.parts[index + 1];
    if (
      verdict.name === null &&
      wordCount <= titled.words &&
      titled.title &&
      next &&
      isUntitledText(part, next)
    ) {
      this.#titleAbove.push(titled.title);
      this.#titles.words += titled.words;
      return;
    }
    const html = this.#writer.chapter(part, titled.taken, this.#takeHeading() + this.#titlesInText(titled));
    if (html === "" && titled.words === 0 && countNotes(authorNotes) === 0) return;
    if (html === "" && part.division && titled.title) {
      // A section that contains others and has no text is a part, whatever it is called.
      this.#say("part-heading", titled.title, titled.words);
      return;
    }
    if (isOnlyHeadings(html) && (verdict.name === "notes" || holdsAny(nodes, notes.moved))) {
      this.#leftOut.push(plainText(html));
      return this.#say("left-out", titled.title ?? names.notes, titled.words + countWords(html));
    }
    if (verdict.type === "chapter") this.#storyChapters += 1;
    const fallback = verdict.name ? names[verdict.name] : manuscriptsText.chapter(this.#storyChapters);
    const above = this.#titleAbove.splice(0);
    const ownTitle = titled.title ?? (above.length > 0 ? null : fallback);
    const title = joinTitles([...above, ownTitle])
      .slice(0, TITLE_MAX)
      .toWellFormed();
    const isBehind = verdict.type === "epilogue" || verdict.type === "back-matter";
    if (this.#divisions.isMarked ? part.types.includes("fw-apart") : isBehind)
      this.#divisions.close(part.types.includes("fw-inner") ? 1 : 0);
    const partIndex = this.#divisions.partOf(part.division ? [...part.within, part.division] : part.within);
    const firstPublished = publishedOn(nodes);
    const date = firstPublished ? { firstPublished } : {};
    const chapter = { title, type: verdict.type, html, ...authorNotes, ...date, words: countWords(html) };
    this.#authorNotes += countNotes(authorNotes);
    this.#chapters.push(...pieces({ ...chapter, ...(partIndex === null ? {} : { part: partIndex }) }));
    const readings = readingsIn(titled.taken);
    if (readings.length > 0) {
      this.#say("left-out", readings.join(" "), countTextWords(readings.join(" ")));
      this.#leftOut.push(...readings);
    }
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
    this.#chapters.push(...this.#lastHeading());
    if (!this.#chapters.some((chapter) => chapter.words > 0)) throw unreadable("nothing");
    if (this.#chapters.length > CHAPTERS_PER_STORY_MAX) throw unreadable("tooComplex");
    const unplaced = this.#unplacedNotes();
    const noteWords = countTextWords([...notes.headings, ...unplaced].join("\n"));
    if (noteWords > 0) this.#say("left-out", manuscriptsText.parts.notes, noteWords);
    if (this.#titles.count > 0) this.#say("titles", "", this.#titles.words, this.#titles.count);
    if (this.#writer.placed.size > 0) {
      this.#say("notes", "", countTextWords(notes.labels.join("\n")), this.#writer.placed.size);
    }
    if (this.#authorNotes > 0) this.#say("author-notes", "", 0, this.#authorNotes);
    this.#leftOut.push(...notes.headings, ...notes.labels, ...unplaced);
    for (const { kind, name, count } of this.#writer.dropped) {
      if (kind === "element") this.#say("element", name, 0, count);
      if (kind === "link") this.#say("links", "", 0, count);
      if (kind === "image") this.#say("images", "", 0, count);
    }
    const { parts } = this.#divisions;
    this.#withoutEmptyParts(parts);
    const contents = this.#divisions.isMarked
      ? { chapters: this.#chapters, parts }
      : withoutWrapper(this.#chapters, parts, this.#book.title);
    return { ...contents, report: this.#report, leftOut: this.#leftOut, leftOutImages: this.#leftOutImages };
  }

  #leaveOutImages(nodes: readonly ChildNode[], isOnTitlePage: boolean): void {
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      for (const { name, attribs } of [node, ...elementsIn(node)])
        if (name === "img" && attribs.src) this.#leftOutImages.push({ path: attribs.src, isOnTitlePage });
    }
  }

  /** Returns the texts of notes that only left-out parts refer to. */
  #unplacedNotes(): string[] {
    const bodies = new Set([...this.#book.notes.references.values()].map(({ element }) => element));
    return [...bodies].filter((body) => !this.#writer.placed.has(body)).map((body) => spacedText(body));
  }

  /** Removes chapters without words or images that have the title of a part. */
  #withoutEmptyParts(parts: readonly ManuscriptPart[]): void {
    const names = new Set(parts.map(({ title }) => squeezed(title)));
    for (let at = this.#chapters.length - 1; at >= 0; at -= 1) {
      const { html, title } = this.#chapters[at]!;
      if (html === "" && names.has(squeezed(title))) this.#chapters.splice(at, 1);
    }
  }

  #say(kind: ReportLine["kind"], part: string, words: number, count = 1): void {
    this.#report.push({ kind, part, words, count });
  }

  #takeHeading(): string {
    const heading = this.#heading;
    this.#heading = "";
    return heading;
  }

  /** Returns headings as text if they are together too long for a title; "" otherwise. */
  #titlesInText({ title, taken }: Pick<Titled, "title" | "taken">): string {
    const above = this.#titleAbove;
    if (above.length === 0 || joinTitles([...above, title]).length <= TITLE_MAX) return "";
    // If no heading was taken from the text, the title needs no place in it.
    const headings = title !== null && taken.size > 0 ? [...above, title] : above;
    return headings.map((heading) => `<h2>${escapeText(heading)}</h2>`).join("\n");
  }

  /** Headings without a following chapter become a chapter. */
  #lastHeading(): ManuscriptChapter[] {
    const markup = this.#takeHeading() + this.#titlesInText({ title: null, taken: new Set() });
    const html = this.#writer.sanitise(markup);
    const above = joinTitles(this.#titleAbove).slice(0, TITLE_MAX).toWellFormed();
    if (html === "" && above === "") return [];
    const title = above || manuscriptsText.untitled;
    return [{ title, type: "chapter", html, words: countWords(html) }];
  }
}

/** Returns true if one of the elements is among the nodes or inside them. */
const holdsAny = (nodes: readonly ChildNode[], elements: { has(element: Element): boolean }): boolean =>
  nodes.some(
    (node) => node instanceof Element && [node, ...elementsIn(node)].some((each) => elements.has(each)),
  );

/** Returns true for HTML without content, or with headings alone, such as those between notes that were moved. */
const isOnlyHeadings = (html: string): boolean => /^\s*(?:<h[1-6][^>]*>[^<]*<\/h[1-6]>\s*)*$/.test(html);

const joinTitles = (titles: readonly (string | null)[]): string =>
  titles.filter((title) => title !== null).join(": ");

/** Parts that are single pages of a book. */
const PAGES: ReadonlySet<string> = new Set(["cover", "titlepage", "imprint", "contents"]);

/** Returns true if a page with only a title belongs to the next file, which the contents do not list. */
const isUntitledText = (part: Part, next: Part): boolean =>
  next.title === null && next.types.length === 0 && part.pieces[0]?.document !== next.pieces[0]?.document;

const squeezed = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
