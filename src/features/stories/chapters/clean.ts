import { LRUCache } from "lru-cache";
import type { Droppable } from "../../../core/db/page-tags.ts";
import { sanitiseChapter } from "../../../core/text/index.ts";
import type { ChapterDoc } from "./model.ts";

/** Characters of checked text kept in memory. */
const KEPT = 64 * 1024 * 1024;

/** A chapter's text as it was last checked, and of which version. */
interface Checked {
  readonly updatedAt: number;
  readonly length: number;
  readonly html: string;
  /** Nobody has written to the chapter since it was read. */
  fresh: boolean;
}

const checked = new LRUCache<string, Checked>({
  maxSize: KEPT,
  sizeCalculation: ({ html }) => html.length + 1,
});

/**
 * The chapter's text, sanitised again: what was allowed when it was written may not be today, and a database may
 * have been written to by something else (security.md, HTML). Each version is checked once in a process.
 */
export function cleanHtml({ _id, updatedAt, html }: Pick<ChapterDoc, "_id" | "updatedAt" | "html">): string {
  const [id, at, { length }] = [String(_id), updatedAt.getTime(), html];
  const known = checked.get(id);
  if (known?.updatedAt === at && known.length === length) {
    known.fresh = true;
    return known.html;
  }
  const clean = sanitiseChapter(html).html;
  checked.set(id, { updatedAt: at, length, html: clean, fresh: true });
  return clean;
}

/** Whether a chapter's text need not be read again, as far as this process has heard. */
export const isKnown = (id: ChapterDoc["_id"]): boolean => checked.get(String(id))?.fresh ?? false;

/** The text of a chapter that was read without it; null where it is not known any more. */
export function knownHtml({ _id, updatedAt }: Pick<ChapterDoc, "_id" | "updatedAt">): string | null {
  const known = checked.get(String(_id));
  return known?.fresh && known.updatedAt === updatedAt.getTime() ? known.html : null;
}

/** Called for every chapter that is written to, by whomever. */
export const knownTexts: Droppable = {
  drop(tag) {
    const known = tag.startsWith(TAG) && checked.get(tag.slice(TAG.length));
    if (known) known.fresh = false;
  },
  clear: () => checked.clear(),
};

const TAG = "chapters:";
