import { LRUCache } from "lru-cache";
import { sanitiseChapter } from "../../core/text/index.ts";
import type { ChapterDoc } from "./model.ts";

/** Characters of checked text kept in memory. */
const KEPT = 64 * 1024 * 1024;

const checked = new LRUCache<string, string>({ maxSize: KEPT, sizeCalculation: (html) => html.length + 1 });

/**
 * The chapter's text, sanitised again: what was allowed when it was written may not be today, and a database may
 * have been written to by something else (security.md, HTML). Each version is checked once in a process.
 */
export function cleanHtml(chapter: Pick<ChapterDoc, "_id" | "updatedAt" | "html">): string {
  const key = `${chapter._id}:${chapter.updatedAt.getTime()}:${chapter.html.length}`;
  const known = checked.get(key);
  if (known !== undefined) return known;
  const { html } = sanitiseChapter(chapter.html);
  checked.set(key, html);
  return html;
}
