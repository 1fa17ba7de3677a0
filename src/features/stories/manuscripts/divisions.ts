import { divisionWord } from "./heading-words.ts";
import type { ManuscriptPart } from "./types.ts";

/** A part or volume of the source, as its contents or headings have it: one object for all that stands in it. */
export interface Division {
  /** As it is found when its heading is read. */
  title: string | null;
}

/** Parts and parts in them: what is deeper goes by both names. */
const DEPTH = 2;

/**
 * The parts of a book as its chapters are told of: by what they stand in, or, where a flat row of headings names
 * parts ("BOOK ONE", then "CHAPTER I"), by those that came before.
 */
export class Divisions {
  readonly #parts: ManuscriptPart[] = [];
  readonly #known = new Map<string, number>();
  readonly #ids = new Map<Division, number>();
  /** Those of a flat row that are open, the outermost first. */
  #open: { readonly word: string; readonly division: Division }[] = [];
  #isJustNamed = false;
  /** Whether the parts are marked as such: then they are what they are. */
  isMarked = false;

  /** A heading of a flat row: another of a kind ends those of its kind, one right below another stands within it. */
  name(title: string): void {
    const word = divisionWord(title);
    const at = this.#open.findIndex((each) => each.word === word);
    const kept = at >= 0 ? this.#open.slice(0, at) : this.#isJustNamed ? this.#open : [];
    this.#open = [...kept.slice(0, DEPTH - 1), { word, division: { title } }];
    this.#isJustNamed = true;
  }

  /** A part as our own exports mark it: `depth` says whether it stands in the volume before it. */
  mark(title: string, depth: 0 | 1): void {
    this.#open = [...this.#open.slice(0, depth), { word: "", division: { title } }];
    this.isMarked = true;
  }

  /** What stands behind all parts of a flat row. */
  close(): void {
    this.#open = [];
  }

  /** The part that a chapter within these divisions stands in; null for none. */
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

  /** In the order in which they began. */
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
      .slice(0, 160)
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
 * Without what is no part of the book but all of it: one that holds every chapter, and is the only one on its level or
 * has the book's title.
 */
export function withoutWrapper<Chapter extends { readonly part?: number; readonly type: string }>(
  chapters: readonly Chapter[],
  parts: readonly ManuscriptPart[],
  bookTitle: string,
): { chapters: Chapter[]; parts: ManuscriptPart[] } {
  const tops = parts.flatMap(({ parent }, index) => (parent === null ? [index] : []));
  const [only] = tops;
  const told = chapters.filter(({ type }) => type === "chapter");
  const isAll =
    only !== undefined &&
    tops.length === 1 &&
    told.every(({ part }) => part === only || (part !== undefined && parts[part]?.parent === only));
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
