import { labelsText } from "../platform/labels.text.ts";
import type { ChapterType } from "./chapters.enums.ts";

/**
 * A chapter's title as it stands alone: a bare numeral of an English book gets its word ("Chapter XII"), for
 * contents and links; every other title says enough.
 */
export const chapterTitle = (
  { title, type }: { readonly title: string; readonly type: ChapterType },
  language: string,
): string =>
  NUMERAL.test(title) && /^en\b/.test(language) ? `${labelsText.chapterType[type]} ${title}` : title;

/** A number, or a Roman numeral as a compositor would set it. */
const NUMERAL = /^(?:\d+|(?=[MDCLXVI])M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3}))\.?$/;
