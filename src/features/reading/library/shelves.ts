import type { Viewer } from "../../../core/base/viewer.ts";
import type { KeysetPage, Place } from "../../../core/db/keyset.ts";
import type { UserCardDto } from "../../../shared/people/user-card.dto.ts";
import type { LibraryEntryDto } from "../../../shared/reading/library.dto.ts";
import type { LibraryShelf } from "../../../shared/reading/library.ts";
import { CHAPTER_START } from "../../../shared/reading/reading.ts";
import { favouriteAuthorsOf, listFavouriteStories } from "../../library/favourites/index.ts";
import { listFollowedSubjects } from "../../library/followers/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { findOfFacet, presentStoryCard } from "../../stories/stories/index.ts";
import {
  continueAt,
  continueAtNumber,
  listReadings,
  openedOf,
  readingsOf,
  unreadOf,
} from "../reading/index.ts";

/** Favourite authors that are shown. */
const AUTHORS = 100;

/** Ids of the stories on a page of a shelf, in its order. */
const SHELVED: Readonly<
  Record<LibraryShelf, (userId: string, place: Place & { limit: number }) => Promise<KeysetPage<Shelved>>>
> = {
  reading: (userId, place) => storiesOf(listReadings(userId, { ...place, state: "reading" })),
  finished: (userId, place) => storiesOf(listReadings(userId, { ...place, state: "finished" })),
  favourites: (userId, place) => storiesOf(listFavouriteStories(userId, place)),
  following: async (userId, place) => {
    const { rows, ...rest } = await listFollowedSubjects(userId, "story", place);
    return { ...rest, rows: rows.map(({ subject }) => ({ story: subject })) };
  },
};

interface Shelved {
  readonly story: string;
}

async function storiesOf(
  page: Promise<KeysetPage<{ readonly story?: unknown }>>,
): Promise<KeysetPage<Shelved>> {
  const { rows, ...rest } = await page;
  return { ...rest, rows: rows.map(({ story }) => ({ story: String(story) })) };
}

/** A page of one shelf, without stories that this viewer may read no longer. Four finds. */
export async function readShelf(
  viewer: Viewer & { readonly id: string },
  shelf: LibraryShelf,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<LibraryEntryDto>> {
  const { rows, ...rest } = await SHELVED[shelf](viewer.id, place);
  const ids = rows.map(({ story }) => story);
  const [stories, opened, readings] = await Promise.all([
    findOfFacet(viewer, ids),
    openedOf(viewer.id, ids),
    readingsOf(viewer.id, ids),
  ]);
  const entries = ids.flatMap((id): LibraryEntryDto[] => {
    const story = stories.get(id);
    if (!story) return [];
    const chapters = opened.get(id) ?? NONE;
    const reading = readings.get(id);
    const published = story.contents.filter(({ state }) => state === "published");
    return [
      {
        story: presentStoryCard(story),
        begun: reading !== undefined,
        next: reading ? continueAt(story, reading) : continueAtNumber(story, { ...CHAPTER_START, number: 0 }),
        opened: published.filter(({ chapter }) => chapters.has(String(chapter))).length,
        chapters: published.length,
        unread: unreadOf(story, chapters),
      },
    ];
  });
  return { ...rest, rows: entries };
}

const NONE: ReadonlySet<string> = new Set();

/** A member's favourite authors, the last first. Two finds. */
export async function favouriteAuthors(userId: string): Promise<UserCardDto[]> {
  const ids = await favouriteAuthorsOf(userId, AUTHORS);
  const people = await findPeople(ids);
  return ids.flatMap((id) => {
    const person = people.get(id);
    return person ? [presentUserCard(person)] : [];
  });
}
