import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { followedSubjectsOf, followingIdsOf } from "../../library/followers/index.ts";
import { blockedIdsOf, blockersOf, mutedIdsOf, unseenIdsOf } from "../../people/blocks/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { isTheirs, replyPolicy, updatePolicy } from "./policy.ts";

/** Fields that a page shows; the others are for policies. */
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
/**
 * Matches all dates: a bound on the first field of an index lets MongoDB check authors in the index keys
 * instead of the documents.
 */
const EVER = Object.freeze({ $gt: new Date(0) });
/**
 * Limit on the count of hidden updates beside a page of a newsfeed or feed; beyond it "more than" is shown.
 */
const HIDDEN_MAX = 99;

/** Page of a member's feed, and how many updates on all its pages are filtered out, up to 100. */
export interface Feed extends KeysetPage<UpdateDoc> {
  readonly filtered: number;
}

/**
 * Lists the updates on a member's feed that this viewer may read, newest first, without those by members the
 * viewer does not see, and without others' updates about stories that the viewer hides unless `all` is set.
 */
export async function listFeed(viewer: Viewer, feed: string, place: Place, all = false): Promise<Feed> {
  const [unseen, parts] = await Promise.all([
    viewer.id === feed ? [] : unseenFor(viewer),
    all ? null : leftOut(viewer),
  ]);
  const readable = { feed: toId(feed), ...updatePolicy.readable(viewer), ...withoutAuthors(unseen) };
  const [page, filtered] = await Promise.all([
    findKeysetPage<UpdateDoc, UpdateDoc>(Update, {
      filter: { ...readable, ...parts?.kept },
      key: "createdAt",
      projection: SHOWN,
      limit: PAGE_SIZE.default,
      ...place,
    }),
    parts ? Update.countDocuments({ ...readable, ...parts.left }, { limit: HIDDEN_MAX + 1 }) : 0,
  ]);
  return { ...page, filtered };
}

const leftOut = leftOutWith("author");

const unseenFor = async ({ id }: Viewer) => (id === null ? [] : (await unseenIdsOf(id)).map(toId));

const withoutAuthors = (unseen: readonly UpdateDoc["author"][]) =>
  unseen.length > 0 ? { author: { $nin: unseen } } : {};

/**
 * Lists replies to an update, oldest first, without those by members the viewer does not see; `from` is the
 * time to start at. The author of the update and the owner of its feed see all, because they may hide them.
 */
export async function listReplies(
  viewer: Viewer,
  update: Pick<UpdateDoc, "_id" | "author" | "feed">,
  place: Place,
  from: Date | null,
): Promise<KeysetPage<UpdateReplyDoc>> {
  const unseen = isTheirs(viewer, update) ? [] : await unseenFor(viewer);
  return findKeysetPage<UpdateReplyDoc, UpdateReplyDoc>(UpdateReply, {
    filter: {
      update: update._id,
      ...(from ? { createdAt: { $gte: from } } : {}),
      ...replyPolicy.readable(viewer),
      ...withoutAuthors(unseen),
    },
    key: "createdAt",
    rising: true,
    projection: REPLY_SHOWN,
    limit: PAGE_SIZE.default,
    ...place,
  });
}

/**
 * Returns how many of the counted replies to each of these updates this viewer does not see, because of a
 * block or mute. One query, for members who do not see others.
 */
export async function countUnseenReplies(
  viewer: Viewer,
  updates: readonly Pick<UpdateDoc, "_id" | "author" | "feed">[],
): Promise<ReadonlyMap<string, number>> {
  const ids = updates.filter((update) => !isTheirs(viewer, update)).map(({ _id }) => _id);
  const unseen = ids.length > 0 ? await unseenFor(viewer) : [];
  if (unseen.length === 0) return new Map();
  const filter = { update: { $in: ids }, author: { $in: unseen }, open: true };
  const replies = await UpdateReply.find(filter, { update: 1 }).lean<Pick<UpdateReplyDoc, "update">[]>();
  const counts = new Map<string, number>();
  for (const { update } of replies) counts.set(String(update), (counts.get(String(update)) ?? 0) + 1);
  return counts;
}

/** Page of a newsfeed, and how many updates of the same time range are left out. */
export interface Newsfeed extends KeysetPage<UpdateDoc> {
  /**
   * Updates left out because their author is muted, blocked or filtered, or their story is filtered; up to
   * 100 each, counted once.
   */
  readonly hidden: { readonly muted: number; readonly blocked: number; readonly filtered: number };
  /** True if the member follows anyone or any story. */
  readonly followsAnything: boolean;
}

/**
 * Returns updates by and about the people and stories that a member follows, and by the member, newest first.
 * Selected from an index alone; only the entries of the page are read (docs/decisions). Muted, blocked and
 * filtered updates are left out and counted, unless `all` is set.
 */
export async function readNewsfeed(userId: string, place: Place, all: boolean): Promise<Newsfeed> {
  const [following, stories, muted, blocked, blockers, hiding] = await Promise.all([
    followingIdsOf(userId),
    followedSubjectsOf(userId, "story"),
    mutedIdsOf(userId),
    blockedIdsOf(userId),
    blockersOf(userId),
    hidingOf({ id: userId }),
  ]);
  const filtered = hiding?.authors.filter((id) => id !== userId) ?? [];
  const avoided = new Set([...muted, ...blocked, ...filtered]);
  const followedIds = [toId(userId), ...following];
  // Left out even with `all`, and not counted, so that nobody learns that they are blocked.
  const excludedIds = [...blockers, ...(all ? [] : avoided)];
  const unheard = new Set(excludedIds);
  const shown = unheard.size === 0 ? followedIds : followedIds.filter((id) => !unheard.has(String(id)));
  const page = await findKeysetPage<UpdateDoc, UpdateDoc>(Update, {
    filter: { open: true, createdAt: EVER, ...heardOf(shown, stories, excludedIds) },
    key: "createdAt",
    projection: { author: 1 },
    limit: PAGE_SIZE.default,
    ...place,
  });
  const ids = page.rows.map(({ _id }) => _id);
  const updates = await Update.find({ _id: { $in: ids } }, SHOWN).lean<UpdateDoc[]>();
  const byId = new Map(updates.map((update) => [String(update._id), update]));
  // Updates about hidden stories are few enough to be checked on the page.
  const [filteredOut, about] = await Promise.all([
    all ? new Set<string>() : findHidden([...storiesIn(updates)], hiding?.filtersOnly ?? null),
    findHidden([...storiesIn(updates)], (all ? hiding?.shown : hiding) ?? null),
  ]);
  const isOwn = ({ author }: UpdateDoc) => String(author) === userId;
  const isHidden = (update: UpdateDoc) => about.has(String(update.story)) && !isOwn(update);
  const isFiltered = (update: UpdateDoc) => isHidden(update) && filteredOut.has(String(update.story));
  const isBlocked = new Set(blocked);
  const isAvoided = new Set([...muted, ...blocked]);
  const countOf = (people: readonly string[]) =>
    people.length > 0 && !all ? countHidden(page, followedIds, stories, new Set(people)) : 0;
  const [byMuted, byBlocked, byFiltered] = await Promise.all([
    countOf(muted.filter((id) => !isBlocked.has(id))),
    countOf(blocked),
    countOf(filtered.filter((id) => !isAvoided.has(id))),
  ]);
  return {
    ...page,
    rows: ids.flatMap((id) => byId.get(String(id)) ?? []).filter((update) => !isHidden(update)),
    hidden: { muted: byMuted, blocked: byBlocked, filtered: byFiltered + updates.filter(isFiltered).length },
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

/**
 * Counts hidden updates in the time range of the page: from its oldest entry, if there are older ones, to its
 * newest.
 */
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

/** Returns true if a member has recently posted this text on their feed. */
export async function hasSaid(author: string, text: string): Promise<boolean> {
  const lately = await Update.find({ feed: toId(author), author: toId(author) }, { text: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SAID_LATELY)
    .lean<Pick<UpdateDoc, "_id" | "text">[]>();
  return lately.some((update) => update.text === text);
}
