import type { ClientSession } from "mongoose";
import { notFound } from "#core/base/errors.ts";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { findPlain, findsPlain } from "#core/db/find-plain.ts";
import { isId, toId } from "#core/db/ids.ts";
import { openedFor } from "./joined.ts";
import { Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import { CARD, type StoryCardDoc } from "./present.ts";
import { teamIdsOf } from "./team.ts";
import { LOCKED } from "./unlock.ts";

/** Fields that nobody may see, not even the author. */
const SECRET = { password: 0 } as const;

/**
 * Returns a story without checking access; null if it does not exist or is deleted. For callers that have checked
 * another right to it, such as an invitation to its team.
 */
export const findUncheckedStory = (
  id: string,
  session: ClientSession | null = null,
): Promise<StoryDoc | null> =>
  Story.findOne({ _id: toId(id), deletedAt: null }, SECRET)
    .session(session)
    .lean<StoryDoc>();

/**
 * Returns a story with its contents, unlocked as far as this viewer may read them. Returns null (404) if the
 * viewer may not read it. One query.
 */
export async function readStory(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  if (!isId(id)) return null;
  const readable = storyPolicy.readable(viewer);
  if (readable === FOR_EVERYONE) return findListed(toId(id));
  const story = await findPlain(Story, { _id: toId(id), ...readable }, SECRET);
  return story && openedFor(viewer, story);
}

/** Filter for what a guest without confirmations may read, shared by all such requests. */
const FOR_EVERYONE = storyPolicy.readable(guest);
const findListed = findsPlain(Story, FOR_EVERYONE, SECRET);

/** Returns the cards of the given stories that a viewer may read, by id. One query. */
export async function readStoryCards(
  viewer: Viewer,
  ids: readonly unknown[],
): Promise<Map<string, StoryCardDoc>> {
  if (ids.length === 0) return new Map();
  const filter = { $and: [{ _id: { $in: ids.map(toId) } }, storyPolicy.readable(viewer)] };
  const stories = await Story.find(filter, CARD).lean<StoryCardDoc[]>();
  return new Map(stories.map((story) => [String(story._id), story]));
}

/** Returns the data for the password page of a locked story; null if there is nothing to unlock. */
export async function readLockedStory(id: string): Promise<LockedStoryDoc | null> {
  if (!isId(id)) return null;
  return Story.findOne({ _id: toId(id), ...LOCKED }, { ...CARD, noCrawlers: 1 }).lean<LockedStoryDoc>();
}

type LockedStoryDoc = StoryCardDoc & Pick<StoryDoc, "noCrawlers">;

/** Returns a listed story with all fields; null for any other story. */
export async function readListed(id: string): Promise<StoryDoc | null> {
  return isId(id) ? Story.findOne({ _id: toId(id), listed: true }, SECRET).lean<StoryDoc>() : null;
}

/** Returns the members who can moderate a story: its author and co-authors. */
export const storyTeamOf = ({ author, collaborators }: Pick<StoryDoc, "author" | "collaborators">) => [
  author,
  ...collaborators.filter(({ role }) => role === "co-author").map(({ user }) => user),
];

/** Returns a story as a transaction sees it, regardless of the viewer. @throws 404 */
export async function readCurrentStory(id: StoryDoc["_id"], session: ClientSession): Promise<StoryDoc> {
  const story = await Story.findOne({ _id: id }, SECRET).session(session).lean<StoryDoc>();
  if (!story) throw notFound();
  return story;
}

/** Fields that decide who can read a story. */
const CURRENT = { author: 1, state: 1, deletedAt: 1, authorHidden: 1, private: 1, contents: 1 } as const;

/**
 * Returns the fields that decide who can read each of the given stories, by id, for no viewer in particular; read
 * in the transaction, if there is one. One query.
 */
export async function readCurrentStories(
  ids: readonly unknown[],
  session: ClientSession | null = null,
): Promise<Map<string, Pick<StoryDoc, "_id" | keyof typeof CURRENT>>> {
  if (ids.length === 0) return new Map();
  const stories = await Story.find({ _id: { $in: ids.map(toId) } }, CURRENT)
    .session(session)
    .lean<Pick<StoryDoc, "_id" | keyof typeof CURRENT>[]>();
  return new Map(stories.map((story) => [String(story._id), story]));
}

/** Public state of a story and its team. */
export interface StoryStanding {
  readonly listed: boolean;
  readonly published: boolean;
  /** True if moderators took the story down. */
  readonly removed: boolean;
  readonly inBin: boolean;
  readonly author: string;
  readonly team: readonly string[];
  /** Author and co-authors. */
  readonly storyTeam: readonly string[];
}

/** Returns the state of a story; null if it does not exist. */
export const findStoryStanding = async (id: string): Promise<StoryStanding | null> =>
  (await findStoryStandings([id])).get(id) ?? null;

/** Returns the language of a story, regardless of the viewer; null if it does not exist. One query. */
export async function findStoryLanguage(id: unknown): Promise<string | null> {
  const story = await Story.findOne({ _id: toId(id), deletedAt: null }, { language: 1 }).lean<
    Pick<StoryDoc, "language">
  >();
  return story?.language ?? null;
}

/** Returns the ids of the chapters in a story's manuscript, in order, without those in the bin. */
export async function findChapterIds(story: StoryDoc["_id"]): Promise<string[]> {
  const stored = await Story.findById(story, { "contents.chapter": 1 }).lean<Pick<StoryDoc, "contents">>();
  return stored?.contents.map(({ chapter }) => String(chapter)) ?? [];
}

/**
 * True if a story has somebody who can sell it: nobody could be paid for one whose author is banned, deletes their
 * account, or has deleted it and left the story on the site (decision 103).
 */
export const hasSeller = ({
  authorHidden = false,
  authorCard,
}: Pick<StoryDoc, "authorHidden" | "authorCard">): boolean => !authorHidden && authorCard.username !== "";

/** True if a story that has a price can be bought. */
export const isOnSale = ({
  state,
  deletedAt,
  ...story
}: Pick<StoryDoc, "state" | "deletedAt" | "authorHidden" | "authorCard">): boolean =>
  state === "published" && !deletedAt && hasSeller(story);

/** Returns the price of a story in US cents; null if it is not for sale. */
export const priceOf = ({
  price,
  ...story
}: Pick<StoryDoc, "price" | "state" | "deletedAt" | "authorHidden" | "authorCard">): number | null =>
  isOnSale(story) ? price : null;

/** Returns the price of the story with the given id, like `priceOf`. */
export async function findPrice(_id: StoryDoc["_id"], session: ClientSession): Promise<number | null> {
  const story = await Story.findById(_id, {
    price: 1,
    state: 1,
    deletedAt: 1,
    authorHidden: 1,
    authorCard: 1,
  })
    .session(session)
    .lean<Pick<StoryDoc, "price" | "state" | "deletedAt" | "authorHidden" | "authorCard">>();
  return story && priceOf(story);
}

/** Returns true if a story is publicly listed. */
export const isListed = async (id: unknown): Promise<boolean> =>
  (await findStoryStanding(String(id)))?.listed ?? false;

/** Returns the states of several stories, by id. One query. */
export async function findStoryStandings(
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoryStanding>> {
  if (ids.length === 0) return new Map();
  const stories = await Story.find(
    { _id: { $in: ids.map(toId) } },
    { listed: 1, state: 1, deletedAt: 1, author: 1, collaborators: 1 },
  ).lean<Pick<StoryDoc, "_id" | "listed" | "state" | "deletedAt" | "author" | "collaborators">[]>();
  return new Map(
    stories.map((story) => [
      String(story._id),
      {
        listed: story.listed,
        published: story.state === "published" && !story.deletedAt,
        removed: story.state === "removed",
        inBin: Boolean(story.deletedAt),
        author: String(story.author),
        team: teamIdsOf(story),
        storyTeam: storyTeamOf(story).map(String),
      },
    ]),
  );
}

/** Title and address of a story, for members who were notified of it. */
export type StoryName = Pick<StoryDoc, "_id" | "title" | "slug" | "listed">;
export type TeamStoryName = StoryName &
  Pick<StoryDoc, "deletedAt"> & {
    /** True for members who may know the current name: everyone while the story is listed, its team always. */
    readonly namedTo: (member: string) => boolean;
  };

/** Returns names of stories by id. The caller checks whether they may be shown. One query. */
export async function findStoryNames(ids: readonly unknown[]): Promise<Map<string, StoryName>> {
  const found = [...(await findTeamStoryNames(ids))];
  return new Map(found.filter(([, { deletedAt }]) => !deletedAt));
}

/** Like `findStoryNames`, including stories in the bin, whose titles their teams may know. */
export async function findTeamStoryNames(ids: readonly unknown[]): Promise<Map<string, TeamStoryName>> {
  if (ids.length === 0) return new Map();
  const stories = await Story.find(
    { _id: { $in: ids.map(toId) } },
    { title: 1, slug: 1, listed: 1, deletedAt: 1, author: 1, collaborators: 1 },
  ).lean<(StoryName & Pick<StoryDoc, "deletedAt" | "author" | "collaborators">)[]>();
  return new Map(
    stories.map(({ author, collaborators, ...name }) => {
      const team = new Set([author, ...collaborators.map(({ user }) => user)].map(String));
      const isPublic = name.listed && !name.deletedAt;
      return [String(name._id), { ...name, namedTo: (member) => isPublic || team.has(member) }];
    }),
  );
}

/**
 * Returns the full stories that a member writes as author or co-author, in order of creation, or only `story`
 * if it is given.
 */
export const findWritten = (member: string, story: StoryDoc["_id"] | null): Promise<StoryDoc[]> =>
  Story.find({
    ...(story ? { _id: story } : {}),
    $or: [
      { author: toId(member) },
      ...(story
        ? [{ collaborators: { $elemMatch: { user: toId(member), role: "co-author" as const } } }]
        : []),
    ],
    deletedAt: null,
  })
    .sort({ _id: 1 })
    .lean<StoryDoc[]>();

/** Returns the number of an author's listed stories and of their words, for the profile. */
export async function totalsOf(author: string): Promise<{ stories: number; words: number }> {
  const [totals] = await Story.aggregate<{ stories: number; words: number }>([
    { $match: { author: toId(author), listed: true } },
    { $group: { _id: null, stories: { $sum: 1 }, words: { $sum: "$stats.words" } } },
  ]);
  return { stories: totals?.stories ?? 0, words: totals?.words ?? 0 };
}
