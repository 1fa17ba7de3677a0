import { chapterLabelsText } from "./chapter-labels.text.ts";
import type { ChapterType } from "./chapters.enums.ts";

/**
 * Returns a chapter's title for use without context, in contents and links: a bare numeral in an English book
 * gets a prefix ("Chapter XII"); all other titles are unchanged.
 */
export const chapterTitle = (
  { title, type }: { readonly title: string; readonly type: ChapterType },
  language: string,
): string =>
  NUMERAL.test(title) && /^en\b/.test(language) ? `${chapterLabelsText.type[type]} ${title}` : title;

/** A number, or a valid Roman numeral. */
const NUMERAL = /^(?:\d+|(?=[MDCLXVI])M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3}))\.?$/;
