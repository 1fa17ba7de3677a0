import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { divisionWord } from "./heading-words.ts";
import type { ManuscriptPart } from "./types.ts";

/** A part or volume of the source, from its contents or headings; one shared object for everything in it. */
export interface Division {
  /** Set when its heading is read. */
  title: string | null;
}

/** Maximum depth of parts; deeper parts are named with both titles. */
const DEPTH = 2;

/**
 * Determines the parts of a book from its chapters: by nesting, or for flat headings that name parts ("BOOK
 * ONE", then "CHAPTER I"), by the preceding headings.
 */
export class Divisions {
  readonly #parts: ManuscriptPart[] = [];
  readonly #known = new Map<string, number>();
  readonly #ids = new Map<Division, number>();
  /** Open parts of a flat sequence, outermost first. */
  #open: { readonly word: string; readonly division: Division }[] = [];
  #isJustNamed = false;
  /** Marked parts, each with its volume. */
  readonly #marked: { readonly division: Division; readonly volume: Division | null }[] = [];
  /** True if parts are explicitly marked and need no guessing. */
  isMarked = false;

  /**
   * Handles a heading in a flat sequence: one of the same kind ends the previous part, one directly below
   * another is nested in it.
   */
  name(title: string): void {
    const word = divisionWord(title);
    const at = this.#open.findIndex((each) => each.word === word);
    const outerDivisions = at >= 0 ? this.#open.slice(0, at) : this.#isJustNamed ? this.#open : [];
    this.#open = [...outerDivisions.slice(0, DEPTH - 1), { word, division: { title } }];
    this.#isJustNamed = true;
  }

  /**
   * Handles a part as marked by the site's own exports: `depth` is 1 if it belongs to the volume before it. With
   * `again` it continues the last part of this title at this place.
   */
  mark(title: string, depth: 0 | 1, again = false): void {
    const outer = this.#open.slice(0, depth);
    const volume = outer.at(-1)?.division ?? null;
    const known = this.#marked.findLast(
      (each) => each.division.title === title && each.volume === volume,
    )?.division;
    const division = (again && known) || { title };
    this.#marked.push({ division, volume });
    this.#open = [...outer, { word: "", division }];
    this.isMarked = true;
  }

  /** Closes the parts of a flat sequence below a depth. */
  close(depth = 0): void {
    this.#open = this.#open.slice(0, depth);
  }

  /** Returns the part of a chapter within these divisions; null if none. */
  partOf(within: readonly Division[]): number | null {
    this.#isJustNamed = false;
    const path = (within.length > 0 ? within : this.#open.map(({ division }) => division)).filter(
      ({ title }) => title !== null && title.trim() !== "",
    );
    let parent: number | null = null;
    const deepest = path.slice(DEPTH - 1);
    for (const division of path.slice(0, DEPTH - 1)) parent = this.#index([division], parent);
    return deepest.length > 0 ? this.#index(deepest, parent) : parent;
  }

  /** Parts in order of their first chapter. */
  get parts(): readonly ManuscriptPart[] {
    return this.#parts;
  }

  #index(divisions: readonly Division[], parent: number | null): number {
    const key = JSON.stringify([parent, divisions.map((each) => this.#id(each))]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const title = divisions
      .map((each) => each.title)
      .join(": ")
      .slice(0, TITLE_MAX)
      .toWellFormed();
    this.#known.set(key, this.#parts.length);
    this.#parts.push({ title, parent });
    return this.#parts.length - 1;
  }

  #id(division: Division): number {
    const id = this.#ids.get(division) ?? this.#ids.size;
    this.#ids.set(division, id);
    return id;
  }
}

/**
 * Removes a part that is the whole book: it contains every chapter, and is the only one on its level or has
 * the book's title.
 */
export function withoutWrapper<Chapter extends { readonly part?: number; readonly type: string }>(
  chapters: readonly Chapter[],
  parts: readonly ManuscriptPart[],
  bookTitle: string,
): { chapters: Chapter[]; parts: ManuscriptPart[] } {
  const tops = parts.flatMap(({ parent }, index) => (parent === null ? [index] : []));
  const [only] = tops;
  const mainChapters = chapters.filter(({ type }) => type === "chapter");
  const isAll =
    only !== undefined &&
    tops.length === 1 &&
    mainChapters.every(({ part }) => part === only || (part !== undefined && parts[part]?.parent === only));
  const isBook = only !== undefined && squeezed(bookTitle).includes(squeezed(parts[only]?.title ?? ""));
  if (!isAll || !(isBook || parts.length > 1)) return { chapters: [...chapters], parts: [...parts] };
  return {
    chapters: chapters.map(({ part, ...chapter }) => ({
      ...chapter,
      ...(part === undefined || part === only ? {} : { part: part - (part > only ? 1 : 0) }),
    })) as Chapter[],
    parts: parts
      .filter((_, index) => index !== only)
      .map(({ title, parent }) => ({
        title,
        parent: parent === null || parent === only ? null : parent - (parent > only ? 1 : 0),
      })),
  };
}

const squeezed = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
