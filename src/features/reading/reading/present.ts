import type { ContinueDto, ReadingDto } from "../../../shared/reading/reading.dto.ts";
import type { ParagraphPlace } from "../../../shared/reading/reading.ts";
import { type FacetStoryDoc, presentStoryCard, type StoryDoc } from "../../stories/stories/index.ts";
import type { ReadingDoc } from "./model.ts";
import { unreadOf } from "./reads.ts";

type Contents = Pick<StoryDoc, "contents">;

/**
 * Where to read on: in the chapter one stopped in, or after its end in the next; the last one opened that is still
 * there when it is gone. Null where nothing can be read.
 */
export function continueAt(
  { contents }: Contents,
  place: ParagraphPlace & { readonly chapter: unknown },
): ContinueDto | null {
  const at = contents.findIndex(({ chapter }) => String(chapter) === String(place.chapter));
  return continueAtNumber({ contents }, { ...place, number: at + 1 || 1 });
}

/** The same by a chapter's number, which is all that a guest's browser knows. */
export function continueAtNumber(
  { contents }: Contents,
  { number, ...place }: ParagraphPlace & { readonly number: number },
): ContinueDto | null {
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

/** Published chapters proper before a place of the contents. */
const properBefore = (contents: Contents["contents"], index: number): number =>
  contents.slice(0, index).filter(({ type, state }) => type === "chapter" && state === "published").length;

/** A story in a reader's history. */
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
