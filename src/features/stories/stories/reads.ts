import { guest, type Viewer } from "../../../core/base/viewer.ts";
import { findPlain, findsPlain } from "../../../core/db/find-plain.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { openedFor } from "./joined.ts";
import { Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import { CARD, type StoryCardDoc } from "./present.ts";
import { LOCKED } from "./unlock.ts";

/** Nobody's to see, not even the author's. */
const SECRET = { password: 0 } as const;

/** A story for whoever is asked to work on it, whose right to know its name is that they were asked. */
export const findAskedStory = (id: string): Promise<StoryDoc | null> =>
  Story.findOne({ _id: toId(id), deletedAt: null }, SECRET).lean<StoryDoc>();

/** A story with its contents, open as far as they are to this viewer, if they may read it; null is 404. One find. */
export async function readStory(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  if (!isId(id)) return null;
  const readable = storyPolicy.readable(viewer);
  if (readable === FOR_EVERYONE) return findListed(toId(id));
  const found = await findPlain(Story, { _id: toId(id), ...readable }, SECRET);
  return found && openedFor(viewer, found);
}

/** What a guest without any confirmation may read: one filter for them all. */
const FOR_EVERYONE = storyPolicy.readable(guest);
const findListed = findsPlain(Story, FOR_EVERYONE, SECRET);

/** Cards of those of these stories that a viewer may read, by id. One find. */
export async function readStoryCards(
  viewer: Viewer,
  ids: readonly unknown[],
): Promise<Map<string, StoryCardDoc>> {
  if (ids.length === 0) return new Map();
  const filter = { $and: [{ _id: { $in: ids.map(toId) } }, storyPolicy.readable(viewer)] };
  const found = await Story.find(filter as never, CARD).lean<StoryCardDoc[]>();
  return new Map(found.map((story) => [String(story._id), story]));
}

/** What the password page says of a story that is locked for this viewer; null when there is nothing to unlock. */
export async function readLockedStory(id: string): Promise<LockedStoryDoc | null> {
  if (!isId(id)) return null;
  return Story.findOne({ _id: toId(id), ...LOCKED }, { ...CARD, noCrawlers: 1 }).lean<LockedStoryDoc>();
}

type LockedStoryDoc = StoryCardDoc & Pick<StoryDoc, "noCrawlers">;

/** A story that everyone may find, whole; null for any other. */
export async function readListed(id: string): Promise<StoryDoc | null> {
  return isId(id) ? Story.findOne({ _id: toId(id), listed: true }, SECRET).lean<StoryDoc>() : null;
}

/** Who keeps a story: its author and co-authors. */
export const storyTeamOf = ({ author, collaborators }: Pick<StoryDoc, "author" | "collaborators">) => [
  author,
  ...collaborators.filter(({ role }) => role === "co-author").map(({ user }) => user),
];

/** Whether a story can be found, and whose it is. */
export interface StoryStanding {
  readonly listed: boolean;
  readonly published: boolean;
  /** Taken down by moderators. */
  readonly removed: boolean;
  readonly team: readonly string[];
  /** Author and co-authors. */
  readonly storyTeam: readonly string[];
}

/** The standing of a story; null where there is none. */
export const findStoryStanding = async (id: string): Promise<StoryStanding | null> =>
  (await findStoryStandings([id])).get(id) ?? null;

/** The language a story is written in, whoever asks; null for none. One find. */
export async function findStoryLanguage(id: unknown): Promise<string | null> {
  const found = await Story.findOne({ _id: toId(id), deletedAt: null }, { language: 1 }).lean<
    Pick<StoryDoc, "language">
  >();
  return found?.language ?? null;
}

/** Whether everyone may find a story. */
export const isListed = async (id: unknown): Promise<boolean> =>
  (await findStoryStanding(String(id)))?.listed ?? false;

/** The standings of many, by id. One find. */
export async function findStoryStandings(
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoryStanding>> {
  if (ids.length === 0) return new Map();
  const found = await Story.find(
    { _id: { $in: ids.map(toId) } },
    { listed: 1, state: 1, deletedAt: 1, author: 1, collaborators: 1 },
  ).lean<Pick<StoryDoc, "_id" | "listed" | "state" | "deletedAt" | "author" | "collaborators">[]>();
  return new Map(
    found.map((story) => [
      String(story._id),
      {
        listed: story.listed,
        published: story.state === "published" && !story.deletedAt,
        removed: story.state === "removed",
        team: [story.author, ...story.collaborators.map(({ user }) => user)].map(String),
        storyTeam: storyTeamOf(story).map(String),
      },
    ]),
  );
}

/** What a story is called and where it stands, for whoever was let know of it. */
export type StoryName = Pick<StoryDoc, "_id" | "title" | "slug" | "listed">;

/** Names of stories by id; whether someone may know them is the caller's to ask. One find. */
export async function findStoryNames(ids: readonly unknown[]): Promise<Map<string, StoryName>> {
  if (ids.length === 0) return new Map();
  const found = await Story.find(
    { _id: { $in: ids.map(toId) }, deletedAt: null },
    { title: 1, slug: 1, listed: 1 },
  ).lean<StoryName[]>();
  return new Map(found.map((story) => [String(story._id), story]));
}

/** Whole stories that a member writes as author or co-author, in the order of their making; of one alone that one. */
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

/** An author's listed stories in numbers, for the profile. */
export async function totalsOf(author: string): Promise<{ stories: number; words: number }> {
  const [totals] = await Story.aggregate<{ stories: number; words: number }>([
    { $match: { author: toId(author), listed: true } },
    { $group: { _id: null, stories: { $sum: 1 }, words: { $sum: "$stats.words" } } },
  ]);
  return { stories: totals?.stories ?? 0, words: totals?.words ?? 0 };
}
