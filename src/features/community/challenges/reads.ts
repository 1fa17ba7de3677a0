import type { Filter } from "#core/base/policy.ts";
import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { plainSearchQuery } from "#core/text/search-words.ts";
import type { ChallengeSort, ListedState } from "#shared/community/challenges.enums.ts";
import { CHALLENGES_PER_PAGE, ENTRIES_PER_PAGE } from "#shared/community/challenges.limits.ts";
import type { Genre } from "#shared/story.enums.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { challengePolicy } from "./policy.ts";

export interface ChallengeList {
  readonly sort: ChallengeSort;
  readonly state: ListedState | null;
  readonly genre: Genre | null;
  readonly q: string;
}

const ORDERS = {
  newest: "announcedAt",
  "recent-entries": "lastEntryAt",
  "popular-entries": "popularity",
  "most-entries": "entries",
} as const satisfies Readonly<Record<ChallengeSort, string>>;

const SHOWN: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...[
      "owner",
      "title",
      "description",
      "cover",
      "prize",
      "manualJudge",
      "startDate",
      "endDate",
      "judgingEndDate",
    ],
    ...["zone", "allowedGenres", "state", "announcedAt", "entries", "staff", "open"],
  ].map((field) => [field, 1 as const]),
);

/** Returns a page of public challenges; `except` leaves out those of members hidden from the reader. */
export const listChallenges = (
  { sort, state, genre, q }: ChallengeList,
  place: Place,
  except: Filter = {},
): Promise<KeysetPage<ChallengeDoc>> =>
  findKeysetPage<ChallengeDoc, ChallengeDoc>(Challenge, {
    filter: {
      open: true,
      ...(state ? { state } : { state: { $ne: "cancelled" } }),
      ...(genre ? { allowedGenres: genre } : {}),
      ...(q ? { $text: { $search: plainSearchQuery(q) } } : {}),
      ...except,
    },
    key: ORDERS[sort],
    projection: SHOWN,
    limit: CHALLENGES_PER_PAGE,
    ...place,
  });

const DRAFTS_MAX = 20;

/** Returns a member's challenges that are not yet public. */
export const draftsOf = async (owner: string | null): Promise<ChallengeDoc[]> =>
  owner
    ? Challenge.find({ owner: toId(owner), announcedAt: null }, SHOWN)
        .sort({ createdAt: -1, _id: -1 })
        .limit(DRAFTS_MAX)
        .lean<ChallengeDoc[]>()
    : [];

/** Returns a page of a challenge's visible entries, newest first; `except` leaves out those of hidden members. */
export const listEntries = (
  { _id }: Pick<ChallengeDoc, "_id">,
  place: Place,
  except: Filter = {},
): Promise<KeysetPage<EntryDoc>> =>
  findKeysetPage<EntryDoc, EntryDoc>(Entry, {
    filter: { challenge: _id, open: true, ...except },
    key: "createdAt",
    projection: { challenge: 1, story: 1, author: 1, createdAt: 1 },
    limit: ENTRIES_PER_PAGE,
    ...place,
  });

/** Returns the ids of the challenges that a member organises or has been asked to judge. */
export const idsJudgedBy = async (member: string): Promise<ChallengeDoc["_id"][]> =>
  Challenge.distinct("_id", { $or: [{ owner: toId(member) }, { "judges.user": toId(member) }] });

/** Returns a page of a member's entries, newest first. */
export const listOwnEntries = (author: string, place: Place): Promise<KeysetPage<EntryDoc>> =>
  findKeysetPage<EntryDoc, EntryDoc>(Entry, {
    filter: { author: toId(author) },
    key: "createdAt",
    projection: Object.fromEntries(
      [
        ...["challenge", "story", "author", "state", "reason", "frozen", "rank", "score", "ballots"],
        "createdAt",
      ].map((field) => [field, 1 as const]),
    ),
    limit: ENTRIES_PER_PAGE,
    ...place,
  });

/** Returns a member's entries in one challenge. */
export const ownEntriesIn = async (
  author: string | null,
  { _id }: Pick<ChallengeDoc, "_id">,
): Promise<EntryDoc[]> =>
  author
    ? Entry.find({ challenge: _id, author: toId(author) })
        .sort({ slot: 1 })
        .lean<EntryDoc[]>()
    : [];

/** Returns announced challenges by id, for the site map. */
export const readChallengesForSitemap = (
  after: string | null,
  limit: number,
): Promise<Pick<ChallengeDoc, "_id" | "updatedAt">[]> =>
  Challenge.find(
    { ...challengePolicy.readable(guest), ...(after ? { _id: { $gt: toId(after) } } : {}) },
    { updatedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<ChallengeDoc[]>();
