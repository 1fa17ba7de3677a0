import type { ContinueDto, ReadingDto } from "#shared/reading/reading.dto.ts";
import type { ParagraphPlace } from "#shared/reading/reading.ts";
import { type FacetStoryDoc, presentStoryCard, type StoryDoc } from "../../stories/stories/index.ts";
import type { ReadingDoc } from "./model.ts";
import { unreadOf } from "./reads.ts";
import { currentNumber } from "./record.ts";

type Contents = Pick<StoryDoc, "contents">;

/**
 * Returns where to continue reading: in the chapter where the reader stopped, or in the next if they reached
 * its end; if that chapter is gone, the last opened chapter that still exists. Null if nothing can be read.
 */
export function continueAt(
  { contents }: Contents,
  place: ParagraphPlace & { readonly chapter: unknown },
): ContinueDto | null {
  return continueAtNumber({ contents }, { ...place, number: 1, chapter: String(place.chapter) });
}

/** Like `continueAt`, for a position with a chapter number and perhaps an id, such as one in a guest's cookie. */
export function continueAtNumber(
  { contents }: Contents,
  place: ParagraphPlace & { readonly number: number; readonly chapter?: string },
): ContinueDto | null {
  const number = place.chapter ? currentNumber({ contents }, place) || 1 : place.number;
  const readable = (index: number) => contents[index]?.state === "published" && contents[index].open;
  const next = contents.findIndex((_, index) => index >= number && readable(index));
  const here = readable(number - 1) ? number - 1 : -1;
  const moves = here < 0 || (place.done && next >= 0);
  const index = moves ? next : here;
  const entry = contents[index];
  if (!entry) return null;
  return {
    number: index + 1,
    chapter: entry.type === "chapter" ? properBefore(contents, index) + 1 : null,
    title: entry.title,
    type: entry.type,
    paragraph: moves ? 0 : place.paragraph,
    mark: moves ? "" : place.mark,
    over: !moves && place.done,
  };
}

/** Counts published chapters before a position in the contents. */
const properBefore = (contents: Contents["contents"], index: number): number =>
  contents.slice(0, index).filter(({ type, state }) => type === "chapter" && state === "published").length;

/** Presents a story in a reader's history. */
export function presentReading(
  reading: ReadingDoc,
  story: FacetStoryDoc,
  opened: ReadonlySet<string>,
): ReadingDto {
  const published = story.contents.filter(({ state }) => state === "published");
  return {
    id: String(reading._id),
    story: presentStoryCard(story),
    state: reading.state,
    at: reading.at.toISOString(),
    next: continueAt(story, reading),
    opened: published.filter(({ chapter }) => opened.has(String(chapter))).length,
    chapters: published.length,
    unread: unreadOf(story, opened),
  };
}
