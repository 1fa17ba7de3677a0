import { setImmediate } from "node:timers/promises";
import type { Viewer } from "#core/base/viewer.ts";
import { createSlots } from "#core/files/slots.ts";
import { blocksOf, childTexts } from "#core/text/index.ts";
import { FIND_PASSAGES } from "#shared/reading/find-in-story.limits.ts";
import { markOf } from "#shared/reading/reading-mark.ts";
import { type ChapterText, readTexts } from "../../stories/chapters/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { type Passage, passageOf } from "./passage.ts";
import { mayHave, type Wanted } from "./wanted.ts";

/** Start of a page of results: a chapter number and a paragraph index in it, from 0. */
export interface FindPlace {
  readonly chapter: number;
  readonly paragraph: number;
}

/** A passage and the anchor of its paragraph for links (`#p3-1x2y3z`, as read by `client/progress.ts`). */
export interface FoundPassage extends Passage {
  readonly anchor: string;
}

/** Search results in a story, by chapter in reading order. */
export interface Found {
  readonly chapters: readonly {
    readonly chapter: Omit<ChapterText, "html">;
    readonly passages: readonly FoundPassage[];
  }[];
  /** Where the next page of results begins, or where this search stopped; null at the end of the story. */
  readonly next: FindPlace | null;
}

/**
 * Maximum number of characters of HTML searched per page of results, about four long novels. Not in the
 * specification.
 */
const READ_MAX = 4_000_000;

/** Limits concurrent searches, because each holds a few chapters in memory. */
const slot = createSlots(2);

/**
 * Returns a page of passages that contain all search terms, from the chapters the viewer may read. Searches
 * at most `READ_MAX` characters, a few chapters at a time, and yields to other work after each chapter.
 */
export const findInStory = (
  viewer: Viewer,
  story: StoryDoc,
  wanted: readonly Wanted[],
  from: FindPlace,
): Promise<Found> => slot(() => find(viewer, story, wanted, from));

async function find(
  viewer: Viewer,
  story: StoryDoc,
  wanted: readonly Wanted[],
  from: FindPlace,
): Promise<Found> {
  const chapters: { chapter: Omit<ChapterText, "html">; passages: FoundPassage[] }[] = [];
  let left = FIND_PASSAGES;
  let read = 0;
  for await (const { html, ...chapter } of readTexts(viewer, story, from.chapter)) {
    if (read > READ_MAX) return { chapters, next: { chapter: chapter.number, paragraph: 0 } };
    read += html.length;
    await setImmediate();
    if (!mayHave(html, wanted)) continue;
    const first = chapter.number === from.chapter ? from.paragraph : 0;
    const { passages, rest } = passagesOf(html, wanted, first, left);
    if (passages.length > 0) chapters.push({ chapter, passages });
    if (rest !== null) return { chapters, next: { chapter: chapter.number, paragraph: rest } };
    left -= passages.length;
  }
  return { chapters, next: null };
}

/**
 * Returns at most the given number of passages of a chapter, starting at a paragraph, and the paragraph of
 * the next passage.
 */
function passagesOf(
  html: string,
  wanted: readonly Wanted[],
  first: number,
  most: number,
): { passages: FoundPassage[]; rest: number | null } {
  const found: { passage: Passage; child: number }[] = [];
  let rest: number | null = null;
  for (const [paragraph, { text, child }] of blocksOf(html).entries()) {
    if (paragraph < first) continue;
    const passage = passageOf(text.normalize("NFC"), wanted);
    if (!passage) continue;
    if (found.length === most) {
      rest = paragraph;
      break;
    }
    found.push({ passage, child });
  }
  const texts = found.length > 0 ? childTexts(html) : [];
  const passages = found.map(({ passage, child }) => ({
    ...passage,
    anchor: `p${child}-${markOf(texts[child] ?? "")}`,
  }));
  return { passages, rest };
}
