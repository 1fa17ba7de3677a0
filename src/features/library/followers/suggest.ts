import { isId, toId } from "#core/db/ids.ts";
import type { SuggestionDto, SuggestionReasonDto } from "#shared/library/followers.dto.ts";
import type { Genre } from "#shared/story.enums.ts";
import { blockedIdsOf, blockersOf, mutedIdsOf } from "../../people/blocks/index.ts";
import { findMostFollowed, findPeople, type PersonFields, presentPerson } from "../../people/users/index.ts";
import { browseStories } from "../../stories/catalogue/index.ts";
import { Follower } from "./model.ts";
import { isFollowing } from "./reads.ts";

/**
 * Limits: popular stories examined per genre, followed people examined, and their follows examined in total.
 */
const STORIES_PER_GENRE = 30;
const FRIENDS = 50;
const FRIENDS_FOLLOWS = 5_000;
/** Number of suggestions shown with follow lists. */
export const SUGGESTIONS = 6;
/** Number of names in a reason. */
const NAMES = 2;

interface Candidate {
  score: number;
  readonly genres: Set<Genre>;
  friends: readonly string[];
}

/**
 * Suggests members to follow, best first, each with a reason: authors of popular stories in these genres, and
 * members followed by those the viewer follows; if neither yields any, those with the most followers.
 * Excludes the viewer, those already followed, and anyone blocked, muted or blocking.
 */
export async function suggestAuthors(wish: {
  readonly genres: readonly Genre[];
  readonly viewerId: string | null;
  readonly limit: number;
}): Promise<SuggestionDto[]> {
  const { genres, viewerId, limit } = wish;
  const candidates = new Map<string, Candidate>();
  await Promise.all([
    addByGenre(candidates, genres),
    isId(viewerId) ? addByFriends(candidates, viewerId) : undefined,
  ]);
  const avoided = await avoidedBy(viewerId);
  for (const id of avoided) candidates.delete(id);
  for (const id of await isFollowing(viewerId, [...candidates.keys()])) candidates.delete(id);
  const best = [...candidates].sort(([, a], [, b]) => b.score - a.score).slice(0, limit * 2);
  const people = await findPeople([
    ...best.map(([id]) => id),
    ...best.flatMap(([, { friends }]) => friends.slice(0, NAMES)),
  ]);
  const found = best.flatMap(([id, candidate]): SuggestionDto[] => {
    const user = people.get(id);
    return user ? [{ user: presentPerson(user), reasons: reasonsOf(candidate, people) }] : [];
  });
  if (found.length >= limit) return found.slice(0, limit);
  return [
    ...found,
    ...(await popular(viewerId, new Set([...avoided, ...best.map(([id]) => id)]), limit)),
  ].slice(0, limit);
}

/** Adds authors of popular stories per genre; a shared genre weighs more than rank in one list. */
async function addByGenre(candidates: Map<string, Candidate>, genres: readonly Genre[]): Promise<void> {
  const lists = await Promise.all(
    genres.map(async (genre) => ({
      genre,
      stories: await browseStories(
        { list: "popular", genres: [genre], limit: STORIES_PER_GENRE },
        new Date(0),
      ),
    })),
  );
  for (const { genre, stories } of lists) {
    stories.rows.forEach(({ author }, place) => {
      const candidate = candidateOf(candidates, String(author));
      if (!candidate.genres.has(genre)) candidate.score += 1;
      candidate.genres.add(genre);
      candidate.score += (STORIES_PER_GENRE - place) / STORIES_PER_GENRE / 2;
    });
  }
}

/** Adds members followed by those the viewer follows, from the index of pairs. */
async function addByFriends(candidates: Map<string, Candidate>, viewerId: string): Promise<void> {
  const friends = await Follower.find({ follower: toId(viewerId), shadowBanned: false })
    .select({ following: 1, _id: 0 })
    .limit(FRIENDS)
    .lean<{ following: unknown }[]>();
  if (friends.length === 0) return;
  const follows = await Follower.find({
    follower: { $in: friends.map(({ following }) => toId(following)) },
    shadowBanned: false,
    followerHides: false,
    followingHides: false,
  })
    .select({ follower: 1, following: 1, _id: 0 })
    .limit(FRIENDS_FOLLOWS)
    .lean<{ follower: unknown; following: unknown }[]>();
  for (const { follower, following } of follows) {
    const candidate = candidateOf(candidates, String(following));
    candidate.friends = [...candidate.friends, String(follower)];
    candidate.score += 1;
  }
}

async function popular(
  viewerId: string | null,
  left: ReadonlySet<string>,
  limit: number,
): Promise<SuggestionDto[]> {
  const found = await findMostFollowed(limit + left.size);
  const followed = await isFollowing(
    viewerId,
    found.map(({ _id }) => String(_id)),
  );
  return found
    .filter(({ _id }) => !left.has(String(_id)) && !followed.has(String(_id)))
    .map((user) => ({
      user: presentPerson(user),
      reasons: [{ kind: "popular", followers: user.stats.followers }],
    }));
}

async function avoidedBy(viewerId: string | null): Promise<string[]> {
  if (!isId(viewerId)) return [];
  const lists = await Promise.all([blockedIdsOf(viewerId), mutedIdsOf(viewerId), blockersOf(viewerId)]);
  return [viewerId, ...lists.flat()];
}

function candidateOf(candidates: Map<string, Candidate>, id: string): Candidate {
  const known = candidates.get(id) ?? { score: 0, genres: new Set<Genre>(), friends: [] };
  candidates.set(id, known);
  return known;
}

function reasonsOf(
  { genres, friends }: Candidate,
  people: ReadonlyMap<string, PersonFields>,
): SuggestionReasonDto[] {
  const names = friends.slice(0, NAMES).flatMap((id) => {
    const user = people.get(id);
    return user ? [user.name || user.username] : [];
  });
  return [
    ...(genres.size > 0 ? [{ kind: "genres" as const, genres: [...genres] }] : []),
    ...(names.length > 0 ? [{ kind: "followed-by" as const, names, count: friends.length }] : []),
  ];
}
