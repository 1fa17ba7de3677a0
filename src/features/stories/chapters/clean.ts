import { LRUCache } from "lru-cache";
import type { Droppable } from "#core/db/page-tags.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import type { ChapterDoc } from "./model.ts";

/** Maximum number of characters of sanitised text in memory. */
const KEPT = 64 * 1024 * 1024;

/** A chapter's sanitised text and the version it belongs to. */
interface Checked {
  readonly updatedAt: number;
  readonly length: number;
  readonly html: string;
  /** True if the chapter has not been written since it was read. */
  fresh: boolean;
}

const checked = new LRUCache<string, Checked>({
  maxSize: KEPT,
  sizeCalculation: ({ html }) => html.length + 1,
});

/**
 * Returns the chapter's text, sanitised again: the allow-list may have changed since it was written, and
 * something else may have written to the database (security.md, HTML). Each version is sanitised once per
 * process.
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

/** Returns true if a chapter's text is cached and, as far as this process knows, current. */
export const isKnown = (id: ChapterDoc["_id"]): boolean => checked.get(String(id))?.fresh ?? false;

/** Returns the cached text of a chapter loaded without its text; null if it is not cached any more. */
export function knownHtml({ _id, updatedAt }: Pick<ChapterDoc, "_id" | "updatedAt">): string | null {
  const known = checked.get(String(_id));
  return known?.fresh && known.updatedAt === updatedAt.getTime() ? known.html : null;
}

/** Invalidates the cached text on every write to a chapter. */
export const knownTexts: Droppable = {
  drop(tag) {
    const known = tag.startsWith(TAG) && checked.get(tag.slice(TAG.length));
    if (known) known.fresh = false;
  },
  clear: () => checked.clear(),
};

const TAG = "chapters:";
