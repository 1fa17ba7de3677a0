import type { Viewer } from "#core/base/viewer.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { LibraryEntryDto, LibraryPlaceDto } from "#shared/reading/library.dto.ts";
import type { LibraryFilter, LibrarySort, LibraryState } from "#shared/reading/library.ts";
import { CHAPTER_START } from "#shared/reading/reading.ts";
import { bookmarkedAmong, bookmarkedStoriesOf } from "../../library/bookmarks/index.ts";
import { favouriteAuthorsOf, favouriteStoriesOf, favouritesAmong } from "../../library/favourites/index.ts";
import { followedOf, recentlyFollowedOf } from "../../library/followers/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { findOfFacet, presentStoryCard, sortByTitle } from "../../stories/stories/index.ts";
import {
  continueAt,
  continueAtNumber,
  openedOf,
  readingStatesOf,
  readingsOf,
  unreadOf,
} from "../reading/index.ts";

/** Maximum number of favourite authors shown. */
const AUTHORS = 100;
/** Limit on the newest entries of each source: readings, bookmarks, follows and favourites. */
const NEWEST = 2_000;

/** A story in the library, before it is loaded. */
interface Kept {
  readonly story: string;
  state: LibraryState | null;
  followed: boolean;
  favourite: boolean;
  /** When it was last read; if never, when it was added. */
  at: Date;
}

/**
 * Returns the stories in a member's library, each once, last read first. Four queries, each covered by an
 * index.
 */
async function storiesIn(userId: string): Promise<Kept[]> {
  const [readings, bookmarks, follows, favourites] = await Promise.all([
    readingStatesOf(userId, NEWEST),
    bookmarkedStoriesOf(userId, NEWEST),
    recentlyFollowedOf(userId, "story", NEWEST),
    favouriteStoriesOf(userId, NEWEST),
  ]);
  const all = new Map<string, Kept>();
  const read = new Set<string>();
  const keptAs = (id: unknown, at: Date): Kept => {
    const story = String(id);
    const known = all.get(story);
    const entry = known ?? { story, state: null, followed: false, favourite: false, at };
    if (!read.has(story) && at > entry.at) entry.at = at;
    all.set(story, entry);
    return entry;
  };
  for (const { story, state, at } of readings) {
    keptAs(story, at).state = state;
    read.add(String(story));
  }
  for (const { story, createdAt } of bookmarks) keptAs(story, createdAt).state ??= "want";
  for (const { subject, createdAt } of follows) keptAs(subject, createdAt).followed = true;
  for (const { story, createdAt } of favourites) keptAs(story, createdAt).favourite = true;
  return [...all.values()].sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Returns true if a filter selects a story; without one, all but the dropped ones. */
function selects(filter: LibraryFilter | null, { state, followed, favourite }: Kept): boolean {
  if (filter === null) return state !== "dropped";
  if (filter === "following") return followed;
  return filter === "favourites" ? favourite : state === filter;
}

/** Returns a page of the library, without stories that this viewer may no longer read. */
export async function readLibrary(
  viewer: Viewer & { readonly id: string },
  filter: LibraryFilter | null,
  { sort, page, size }: { readonly sort: LibrarySort; readonly page: number; readonly size: number },
): Promise<{ readonly entries: LibraryEntryDto[]; readonly pages: number }> {
  const selected = (await storiesIn(viewer.id)).filter((kept) => selects(filter, kept));
  const lastRead = selected.map(({ story }) => story);
  const sorted = sort === "title" ? await sortByTitle(lastRead) : lastRead;
  const ids = sorted.slice((page - 1) * size, page * size);
  const keptById = new Map(selected.map((kept) => [kept.story, kept]));
  const [stories, opened, readings] = await Promise.all([
    findOfFacet(viewer, ids),
    openedOf(viewer.id, ids),
    readingsOf(viewer.id, ids),
  ]);
  const entries = ids.flatMap((id): LibraryEntryDto[] => {
    const story = stories.get(id);
    const kept = keptById.get(id);
    if (!story || !kept) return [];
    const { state, followed, favourite } = kept;
    const chapters = opened.get(id) ?? NONE;
    const reading = readings.get(id);
    const published = story.contents.filter((entry) => entry.state === "published");
    return [
      {
        state,
        followed,
        favourite,
        story: presentStoryCard(story),
        next: reading ? continueAt(story, reading) : continueAtNumber(story, { ...CHAPTER_START, number: 0 }),
        opened: published.filter(({ chapter }) => chapters.has(String(chapter))).length,
        chapters: published.length,
        unread: unreadOf(story, chapters),
      },
    ];
  });
  return { entries, pages: Math.max(1, Math.ceil(sorted.length / size)) };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns one story's place in a member's library: its state, follow and favourite. Four queries, each by an index. */
export async function libraryPlaceOf(userId: string, story: string): Promise<LibraryPlaceDto> {
  const [readings, bookmarked, followed, favourites] = await Promise.all([
    readingsOf(userId, [story]),
    bookmarkedAmong(userId, [story]),
    followedOf(userId, "story", [story]),
    favouritesAmong(userId, [story]),
  ]);
  return {
    state: readings.get(story)?.state ?? (bookmarked.has(story) ? "want" : null),
    followed: followed.has(story),
    favourite: favourites.has(story),
  };
}

/** Returns a member's favourite authors, most recent first. Two queries. */
export async function favouriteAuthors(userId: string): Promise<UserCardDto[]> {
  const ids = await favouriteAuthorsOf(userId, AUTHORS);
  const people = await findPeople(ids);
  return ids.flatMap((id) => {
    const person = people.get(id);
    return person ? [presentUserCard(person)] : [];
  });
}
