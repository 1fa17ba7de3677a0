import type { Viewer } from "../../../core/base/viewer.ts";
import { findAnchor } from "../../../shared/anchors/index.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";

import { readStory } from "../../stories/stories/index.ts";
import type { BookmarkDoc } from "./model.ts";
import { numberOf } from "./present.ts";
import { readableChapter, textOf } from "./subject.ts";

/** Where a bookmark leads to now; `gone` when what it marked is not there, null when nothing of it can be read. */
export interface BookmarkPlace {
  readonly path: string;
  readonly gone: boolean;
}

/** Finds what a bookmark marks in the story as it is now, a passage in the text of this moment. */
export async function placeOf(viewer: Viewer, bookmark: BookmarkDoc): Promise<BookmarkPlace | null> {
  const story = await readStory(viewer, String(bookmark.story));
  if (!story) return null;
  const name = { id: String(story._id), slug: story.slug };
  if (bookmark.kind === "story") return { path: cataloguePaths.story(name), gone: false };
  const number = numberOf(bookmark, story);
  if (number === 0) return { path: cataloguePaths.story(name), gone: true };
  const path = chaptersPaths.chapter(name, number);
  const { passage } = bookmark;
  // A gate stands before it, or there is no passage to look for.
  const chapter = passage ? await readableChapter(viewer, name.id, number) : null;
  if (!passage || !chapter) return { path, gone: false };
  const text = textOf(chapter.html);
  const range = findAnchor(text, passage);
  if (!range) return { path, gone: true };
  return { path: path + passageHash(bookmark._id, text.source.slice(range.start, range.end)), gone: false };
}

/** Words at either end of a long passage that a browser looks for. */
const ENDS = 6;

/**
 * The end of a link that leads to a passage: its bookmark for the reader's script, which marks it, and the words for
 * browsers that find text by themselves (WICG, URL Fragment Text Directives).
 */
function passageHash(id: unknown, words: string): string {
  const all = words.split(/\s+/).filter(Boolean);
  const long = all.length > ENDS * 3 || /\n/.test(words);
  const parts = long && all.length > 1 ? [all.slice(0, ENDS), all.slice(-ENDS)] : [all];
  const directive = parts.map((part) => encodeURIComponent(part.join(" ")).replaceAll("-", "%2D"));
  return `#bookmark-${id}:~:text=${directive.join(",")}`;
}
