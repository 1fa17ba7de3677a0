import type { Viewer } from "#core/base/viewer.ts";
import { findAnchor } from "#shared/anchors/index.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { readStory } from "../../stories/stories/index.ts";
import type { BookmarkDoc } from "./model.ts";
import { numberOf } from "./present.ts";
import { readableChapter, textOf } from "./subject.ts";

/**
 * Current target of a bookmark; `gone` if its subject no longer exists, null if nothing of it is readable.
 */
export interface BookmarkPlace {
  readonly path: string;
  readonly gone: boolean;
}

/** Resolves a bookmark in the current story; a passage in the current text. */
export async function placeOf(viewer: Viewer, bookmark: BookmarkDoc): Promise<BookmarkPlace | null> {
  const story = await readStory(viewer, String(bookmark.story));
  if (!story) return null;
  const name = { id: String(story._id), slug: story.slug };
  if (bookmark.kind === "story") return { path: cataloguePaths.story(name), gone: false };
  const number = numberOf(bookmark, story);
  if (number === 0) return { path: cataloguePaths.story(name), gone: true };
  const path = chaptersPaths.chapter(name, number);
  const { passage } = bookmark;
  // The chapter is not accessible, or there is no passage to find.
  const chapter = passage ? await readableChapter(viewer, name.id, number) : null;
  if (!passage || !chapter) return { path, gone: false };
  const text = textOf(chapter.html);
  const range = findAnchor(text, passage);
  if (!range) return { path, gone: true };
  return { path: path + passageHash(bookmark._id, text.source.slice(range.start, range.end)), gone: false };
}

/** Words at each end of a long passage, for the browser to search. */
const ENDS = 6;

/**
 * Returns the fragment of a link to a passage: the bookmark id, for the site's script, and the words, for
 * browsers with text fragments (WICG, URL Fragment Text Directives).
 */
function passageHash(id: unknown, words: string): string {
  const all = words.split(/\s+/).filter(Boolean);
  const long = all.length > ENDS * 3 || /\n/.test(words);
  const parts = long && all.length > 1 ? [all.slice(0, ENDS), all.slice(-ENDS)] : [all];
  const directive = parts.map((part) => encodeURIComponent(part.join(" ")).replaceAll("-", "%2D"));
  return `#bookmark-${id}:~:text=${directive.join(",")}`;
}
