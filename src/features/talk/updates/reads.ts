import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { followedSubjectsOf, followingIdsOf } from "../../library/followers/index.ts";
import { blockedIdsOf, mutedIdsOf } from "../../people/blocks/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { replyPolicy, updatePolicy } from "./policy.ts";

/** Fields that a page shows; the rest is for policies. */
const SHOWN = {
  author: 1,
  to: 1,
  feed: 1,
  text: 1,
  edited: 1,
  story: 1,
  pictures: 1,
  link: 1,
  cardOff: 1,
  hidden: 1,
  repliesCount: 1,
  unheard: 1,
  createdAt: 1,
} as const;
const REPLY_SHOWN = {
  author: 1,
  update: 1,
  feed: 1,
  updateAuthor: 1,
  text: 1,
  edited: 1,
  hidden: 1,
  createdAt: 1,
} as const;
/** All there are: a bound on an index's first field lets MongoDB look for authors in its keys, not in documents. */
const EVER = Object.freeze({ $gt: new Date(0) });
/** Hidden updates that are counted beside a page of a newsfeed, or a feed; beyond it there are "more than". */
const HIDDEN_MAX = 99;

/** A page of a member's feed, and how many updates of all its pages are left out, up to 100. */
export interface Feed extends KeysetPage<UpdateDoc> {
  readonly filtered: number;
}

/**
 * What stands on a member's feed, newest first, as far as this viewer may read it; but for what others say there of
 * stories that the viewer hides, unless `all` is asked for.
 */
export async function listFeed(viewer: Viewer, feed: string, place: Place, all = false): Promise<Feed> {
  const readable = { feed: toId(feed), ...updatePolicy.readable(viewer) };
  const parts = all ? null : await leftOut(viewer);
  const [page, filtered] = await Promise.all([
    findKeysetPage<UpdateDoc, UpdateDoc>(Update, {
      filter: { ...readable, ...parts?.kept },
      key: "createdAt",
      projection: SHOWN,
      limit: PAGE_SIZE.default,
      ...place,
    }),
    parts ? Update.countDocuments({ ...readable, ...parts.left } as never, { limit: HIDDEN_MAX + 1 }) : 0,
  ]);
  return { ...page, filtered };
}

const leftOut = leftOutWith("author");

/** Replies to an update, oldest first; `from` begins at a moment. */
export const listReplies = (
  viewer: Viewer,
  update: UpdateDoc["_id"],
  place: Place,
  from: Date | null,
): Promise<KeysetPage<UpdateReplyDoc>> =>
  findKeysetPage<UpdateReplyDoc, UpdateReplyDoc>(UpdateReply, {
    filter: { update, ...(from ? { createdAt: { $gte: from } } : {}), ...replyPolicy.readable(viewer) },
    key: "createdAt",
    rising: true,
    projection: REPLY_SHOWN,
    limit: PAGE_SIZE.default,
    ...place,
  });

/** A page of a newsfeed, and how many of the same stretch of time are left out. */
export interface Newsfeed extends KeysetPage<UpdateDoc> {
  /**
   * By people whom the member has muted, by those they have blocked, and what their reading filters hide: by an
   * author, or about a story; up to 100 each, nobody in two.
   */
  readonly hidden: { readonly muted: number; readonly blocked: number; readonly filtered: number };
  /** Whether there is anybody or anything to hear of. */
  readonly followsAnything: boolean;
}

/**
 * What the people and stories that a member follows have to say, and they themselves, newest first. It is picked
 * out of an index alone and only the entries of the page are read (docs/decisions): what muted and blocked people
 * say, and what the member filters, is left out and counted, unless `all` is asked for.
 */
export async function readNewsfeed(userId: string, place: Place, all: boolean): Promise<Newsfeed> {
  const [following, stories, muted, blocked, hiding] = await Promise.all([
    followingIdsOf(userId),
    followedSubjectsOf(userId, "story"),
    mutedIdsOf(userId),
    blockedIdsOf(userId),
    hidingOf({ id: userId }),
  ]);
  const filtered = hiding?.authors.filter((id) => id !== userId) ?? [];
  const avoided = new Set([...muted, ...blocked, ...filtered]);
  const heard = [toId(userId), ...following];
  const shown = all || avoided.size === 0 ? heard : heard.filter((id) => !avoided.has(String(id)));
  const left = all ? [] : [...avoided];
  const page = await findKeysetPage<UpdateDoc, UpdateDoc>(Update, {
    filter: { open: true, createdAt: EVER, ...heardOf(shown, stories, left) },
    key: "createdAt",
    projection: { author: 1 },
    limit: PAGE_SIZE.default,
    ...place,
  });
  const ids = page.rows.map(({ _id }) => _id);
  const found = await Update.find({ _id: { $in: ids } }, SHOWN).lean<UpdateDoc[]>();
  const byId = new Map(found.map((update) => [String(update._id), update]));
  // Updates about stories that the reader hides: few enough to be looked at with the page.
  const about = all ? new Set<string>() : await findHidden([...storiesIn(found)], hiding);
  const isOwn = ({ author }: UpdateDoc) => String(author) === userId;
  const isHidden = (update: UpdateDoc) => about.has(String(update.story)) && !isOwn(update);
  const isBlocked = new Set(blocked);
  const isAvoided = new Set([...muted, ...blocked]);
  const countOf = (people: readonly string[]) =>
    people.length > 0 && !all ? countHidden(page, heard, stories, new Set(people)) : 0;
  const [byMuted, byBlocked, byFiltered] = await Promise.all([
    countOf(muted.filter((id) => !isBlocked.has(id))),
    countOf(blocked),
    countOf(filtered.filter((id) => !isAvoided.has(id))),
  ]);
  return {
    ...page,
    rows: ids.flatMap((id) => byId.get(String(id)) ?? []).filter((update) => !isHidden(update)),
    hidden: { muted: byMuted, blocked: byBlocked, filtered: byFiltered + found.filter(isHidden).length },
    followsAnything: following.length + stories.length > 0,
  };
}

const storiesIn = (updates: readonly UpdateDoc[]): ReadonlySet<string> =>
  new Set(updates.flatMap(({ story }) => (story ? [String(story)] : [])));

function heardOf(
  authors: readonly UpdateDoc["author"][],
  stories: readonly string[],
  left: readonly string[],
) {
  const byPeople = { author: { $in: authors } };
  if (stories.length === 0) return byPeople;
  const aboutStories = {
    story: { $in: stories.map(toId) },
    ...(left.length > 0 ? { author: { $nin: left.map(toId) } } : {}),
  };
  return { $or: [byPeople, aboutStories] };
}

/** Within the page's stretch of time: from its oldest entry, if there are older ones, to its newest. */
async function countHidden(
  { rows, after, before }: KeysetPage<UpdateDoc>,
  heard: readonly UpdateDoc["author"][],
  stories: readonly string[],
  avoided: ReadonlySet<string>,
): Promise<number> {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const createdAt = {
    ...(before && newest ? { $lte: newest.createdAt } : {}),
    ...(after && oldest ? { $gte: oldest.createdAt } : {}),
  };
  const time = Object.keys(createdAt).length > 0 ? { createdAt } : {};
  const authors = { $in: [...avoided].map(toId) };
  const people = heard.filter((id) => avoided.has(String(id)));
  const either = [
    ...(people.length > 0 ? [{ author: { $in: people } }] : []),
    ...(stories.length > 0 ? [{ story: { $in: stories.map(toId) }, author: authors }] : []),
  ];
  if (either.length === 0) return 0;
  return Update.countDocuments({ open: true, ...time, $or: either }, { limit: HIDDEN_MAX + 1 });
}

const SAID_LATELY = 20;

/** Whether a member has said these words on their own feed lately. */
export async function hasSaid(author: string, text: string): Promise<boolean> {
  const lately = await Update.find({ feed: toId(author), author: toId(author) }, { text: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SAID_LATELY)
    .lean<Pick<UpdateDoc, "_id" | "text">[]>();
  return lately.some((update) => update.text === text);
}
