import type { Viewer } from "#core/base/viewer.ts";
import type { KeysetPage } from "#core/db/keyset.ts";
import type { FollowedStoryDto, GuestReadingDto, ReadingDto } from "#shared/reading/reading.dto.ts";
import type { GuestPlace } from "#shared/reading/reading.ts";
import { listFollowedSubjects } from "../../library/followers/index.ts";
import { findLatestOf, findOfFacet, presentStoryCard } from "../../stories/stories/index.ts";
import type { ReadingDoc } from "./model.ts";
import { continueAtNumber, presentReading } from "./present.ts";
import { listReadings, openedOf, unreadOf } from "./reads.ts";

/** Stories on each home page shelf: continue reading, and followed stories with new chapters. */
const SHELF = 6;
/** Maximum number of followed stories examined, newest follow first. */
const FOLLOWED_MAX = 200;

/** Presents readings, without those of stories this viewer may no longer read. Two queries. */
export async function presentReadings(
  viewer: Viewer,
  { rows }: Pick<KeysetPage<ReadingDoc>, "rows">,
): Promise<ReadingDto[]> {
  const ids = rows.map(({ story }) => story);
  const [stories, opened] = await Promise.all([findOfFacet(viewer, ids), openedOf(viewer.id!, ids)]);
  return rows.flatMap((reading) => {
    const story = stories.get(String(reading.story));
    return story ? [presentReading(reading, story, opened.get(String(reading.story)) ?? NONE)] : [];
  });
}

/** Returns what a member is reading and can continue, most recent first. */
export async function continueShelf(viewer: Viewer): Promise<ReadingDto[]> {
  const storedReadings = await listReadings(viewer.id!, { state: "reading", limit: 2 * SHELF });
  const readings = await presentReadings(viewer, storedReadings);
  return readings.filter(({ next }) => next && !next.over).slice(0, SHELF);
}

/** Returns the same for a guest, from their cookie. */
export async function guestReadings(
  viewer: Viewer,
  places: readonly GuestPlace[],
): Promise<GuestReadingDto[]> {
  const stories = await findOfFacet(
    viewer,
    places.map(({ story }) => story),
  );
  return places.flatMap((place) => {
    const story = stories.get(place.story);
    if (!story) return [];
    const at = new Date(place.at * 1_000).toISOString();
    return [{ story: presentStoryCard(story), next: continueAtNumber(story, place), at }];
  });
}

/** Returns followed stories with new chapters the member has not opened, newest first. */
export async function followedUnread(viewer: Viewer): Promise<FollowedStoryDto[]> {
  const { rows } = await listFollowedSubjects(viewer.id!, "story", { limit: FOLLOWED_MAX });
  const ids = await findLatestOf(
    rows.map(({ subject }) => subject),
    2 * SHELF,
  );
  const [stories, opened] = await Promise.all([findOfFacet(viewer, ids), openedOf(viewer.id!, ids)]);
  const followed = ids.flatMap((id): FollowedStoryDto[] => {
    const story = stories.get(id);
    if (!story) return [];
    const chapters = opened.get(id) ?? NONE;
    const last = story.contents.findLastIndex(({ chapter }) => chapters.has(String(chapter)));
    const next = story.contents.findIndex(
      ({ state, open }, index) => index > last && state === "published" && open,
    );
    const { slug, title } = story;
    const unread = unreadOf(story, chapters);
    return [{ story: { id, slug, title }, next: next < 0 ? null : next + 1, unread }];
  });
  return followed.filter(({ unread }) => unread > 0).slice(0, SHELF);
}

const NONE: ReadonlySet<string> = new Set();
