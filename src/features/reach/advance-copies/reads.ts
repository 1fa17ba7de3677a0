import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { RatioDto } from "#shared/reach/advance-copies.dto.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import {
  findStoryNames,
  findStoryStandings,
  findUncheckedStory,
  type StoryDoc,
} from "../../stories/stories/index.ts";
import { findLinks, type StoryLinkDoc } from "../story-links/index.ts";
import { AdvanceCopy, type CopyDoc, CopyInvitation, type CopyInvitationDoc } from "./model.ts";
import { copyPolicy, permittedCopy } from "./policy.ts";

/** Limit on copies listed on a page. */
const MOST = 500;

/** Returns a member's copies, newest first. */
export const copiesOf = (reader: string): Promise<CopyDoc[]> =>
  AdvanceCopy.find({ reader: toId(reader) })
    .sort({ createdAt: -1 })
    .limit(MOST)
    .lean<CopyDoc[]>();

/** Returns copies and requests of a link, newest first. */
export const copiesOfLink = (link: CopyDoc["_id"]): Promise<CopyDoc[]> =>
  AdvanceCopy.find({ link }).sort({ createdAt: -1 }).limit(MOST).lean<CopyDoc[]>();

/** Returns the member's copy of a link, or null. */
export const ownCopy = (link: CopyDoc["_id"], reader: string): Promise<CopyDoc | null> =>
  AdvanceCopy.findOne({ link, reader: toId(reader) }).lean<CopyDoc>();

/** Returns the addresses invited through a link, newest first. */
export const invitationsOf = (link: CopyDoc["_id"]): Promise<CopyInvitationDoc[]> =>
  CopyInvitation.find({ link }).sort({ _id: -1 }).limit(MOST).lean<CopyInvitationDoc[]>();

/** Returns the given readers who received an advance copy of a story. */
export async function advanceReadersAmong(
  story: CopyDoc["story"],
  readers: readonly string[],
): Promise<ReadonlySet<string>> {
  const advanceCopies = await AdvanceCopy.find(
    { reader: { $in: readers.map(toId) }, story, state: { $in: ["given", "ended"] } },
    { reader: 1 },
  ).lean<Pick<CopyDoc, "reader">[]>();
  return new Set(advanceCopies.map(({ reader }) => String(reader)));
}

/** Returns how many copies readers received, and for how many they gave feedback, by id. One aggregate. */
export async function ratiosOf(readers: readonly string[]): Promise<ReadonlyMap<string, RatioDto>> {
  const rows = await AdvanceCopy.aggregate<{ _id: CopyDoc["_id"] } & RatioDto>([
    { $match: { reader: { $in: readers.map(toId) }, state: { $in: ["given", "ended"] } } },
    {
      $group: {
        _id: "$reader",
        given: { $sum: 1 },
        feedback: { $sum: { $cond: [{ $ne: ["$feedbackAt", null] }, 1, 0] } },
      },
    },
  ]);
  return new Map(rows.map(({ _id, given, feedback }) => [String(_id), { given, feedback }]));
}

/** A readable copy with its link and story. */
export interface OpenCopy {
  readonly copy: CopyDoc;
  readonly link: StoryLinkDoc;
  readonly story: StoryDoc;
}

/**
 * Returns the story of a link if copies of it may be given and read; null once staff have removed it, it is in the
 * bin, or it belongs to another author, who does not see who reads it.
 */
export async function findSharedStory({
  owner,
  story: id,
}: Pick<StoryLinkDoc, "owner" | "story">): Promise<StoryDoc | null> {
  const story = await findUncheckedStory(String(id));
  return story && story.state !== "removed" && story.author.equals(owner) ? story : null;
}

/**
 * Returns the ids of those links for which `findSharedStory` finds a story, unless their owner is banned. One query.
 */
export async function findSharedAmong(links: readonly StoryLinkDoc[]): Promise<ReadonlySet<string>> {
  const standings = await findStoryStandings(links.map(({ story }) => String(story)));
  return new Set(
    links.flatMap(({ _id, owner, story, ownerHidden }) => {
      const standing = standings.get(String(story));
      const isShared = standing && !standing.removed && !standing.inBin && standing.author === String(owner);
      return isShared && !ownerHidden ? [String(_id)] : [];
    }),
  );
}

/** Returns the titles of copies for their notifications, by id: "" once a copy is closed. */
export async function findCopyTitles(
  now: () => Date,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const copies = await AdvanceCopy.find(
    { _id: { $in: ids.map(toId) } },
    { link: 1, story: 1, state: 1 },
  ).lean<Pick<CopyDoc, "_id" | "link" | "story" | "state">[]>();
  const links = await findLinks(copies.map(({ link }) => link));
  const [shared, names] = await Promise.all([
    findSharedAmong([...links.values()]),
    findStoryNames(copies.map(({ story }) => story)),
  ]);
  return new Map(
    copies.map(({ _id, link: id, story, state }) => {
      const link = links.get(String(id));
      const isOpen =
        link && shared.has(String(id)) && !isOver(link, now()) && (state === "given" || state === "invited");
      return [String(_id), { title: (isOpen && names.get(String(story))?.title) || "" }];
    }),
  );
}

/** True if access has ended by its date. */
export const isOver = ({ copies }: Pick<StoryLinkDoc, "copies">, now: Date): boolean =>
  copies?.until ? copies.until <= now : false;

/** True if either side of a copy has blocked the other: nobody reads it or writes about it for as long. */
export const isApart = ({ reader, author }: Pick<CopyDoc, "reader" | "author">): Promise<boolean> =>
  isEitherBlocked(String(reader), String(author));

/**
 * Returns a copy its reader may currently read.
 * @throws 404 for any other, and 403 if it is not given or has ended
 */
export async function openCopy({ viewer }: Pick<Caller, "viewer">, id: string, now: Date): Promise<OpenCopy> {
  const copy = await permittedCopy({ viewer }, "read", id);
  const link = (await findLinks([copy.link])).get(String(copy.link));
  const story = link && (await findSharedStory(link));
  if (!link || !story || link.ownerHidden || isOver(link, now) || !copyPolicy.can(viewer, "read", copy))
    throw notFound();
  if (await isApart(copy)) throw notFound();
  return { copy, link, story };
}
