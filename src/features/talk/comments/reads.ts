import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { Anchor } from "#shared/anchors/index.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import type { CommentSort } from "#shared/talk/comments.enums.ts";
import { PASSAGES_MARKED, REPLIES_SHOWN } from "#shared/talk/comments.limits.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { Comment, type CommentDoc } from "./model.ts";
import type { CommentedChapter } from "./place.ts";
import { visibleTo } from "./policy.ts";

/** Fields that a page shows. Of the anchor only the quote; the rest is for the chapter's page. */
const SHOWN = {
  author: 1,
  text: 1,
  edited: 1,
  deleted: 1,
  root: 1,
  parent: 1,
  "passage.quote": 1,
  passageGone: 1,
  hidden: 1,
  likes: 1,
  repliesCount: 1,
  createdAt: 1,
} as const;

/**
 * Difference between the stored numbers of comments and those that a member sees: their own shadow-banned
 * comments are added, and comments by people they do not see are subtracted. In total, and below each comment.
 */
export interface Unheard {
  readonly count: number;
  readonly below: ReadonlyMap<string, number>;
}

/** Page of threads, each with its first replies, oldest first. */
export interface ThreadPage extends KeysetPage<CommentDoc> {
  readonly replies: ReadonlyMap<string, readonly CommentDoc[]>;
  /** Of the whole chapter. Included only in the numbers that their author sees. */
  readonly unheard: Unheard;
}

const ORDERS = {
  newest: { key: "createdAt", rising: false },
  oldest: { key: "createdAt", rising: true },
  liked: { key: "likes", rising: false },
} as const;

/** Page of a chapter without comments. */
export const NO_THREADS: ThreadPage = {
  rows: [],
  before: null,
  after: null,
  replies: new Map(),
  unheard: { count: 0, below: new Map() },
};

/**
 * Lists the threads of a chapter that the viewer may read, without comments by people they have muted or
 * blocked.
 */
export async function listThreads(
  viewer: Viewer,
  chapter: CommentedChapter,
  sort: CommentSort,
  place: Place,
  { limit = PAGE_SIZE.default, paragraph = null }: { limit?: number; paragraph?: number | null } = {},
): Promise<ThreadPage> {
  const [seen, unheard] = await Promise.all([seenBy(viewer, chapter), unheardIn(viewer, chapter)]);
  const page = await findKeysetPage<CommentDoc, CommentDoc>(Comment, {
    filter: {
      chapter: toId(chapter.id),
      root: null,
      ...(paragraph === null ? {} : { passage: { $exists: true }, passageGone: false, paragraph }),
      ...seen,
    },
    ...ORDERS[sort],
    projection: SHOWN,
    limit,
    ...place,
  });
  const below = await Promise.all(
    page.rows
      .filter(
        ({ _id, repliesCount, deleted }) => repliesCount > 0 || deleted || unheard.below.has(String(_id)),
      )
      .map(async ({ _id }) => {
        const replies = await Comment.find({ root: _id, ...seen }, SHOWN)
          .sort({ createdAt: 1, _id: 1 })
          .limit(REPLIES_SHOWN)
          .lean<CommentDoc[]>();
        return [String(_id), replies] as const;
      }),
  );
  return { ...page, replies: new Map(below), unheard };
}

/**
 * Returns a thread with a page of its replies, oldest first; `from` is the time to start at. Returns null if
 * the viewer may not see it.
 */
export async function readThread(
  viewer: Viewer,
  chapter: CommentedChapter,
  root: string,
  place: Place,
  from: Date | null,
): Promise<ThreadPage | null> {
  const [seen, unheard] = await Promise.all([seenBy(viewer, chapter), unheardIn(viewer, chapter)]);
  const top = await Comment.findOne(
    { _id: toId(root), chapter: toId(chapter.id), root: null, ...seen },
    SHOWN,
  ).lean<CommentDoc>();
  if (!top) return null;
  const page = await findKeysetPage<CommentDoc, CommentDoc>(Comment, {
    filter: { root: top._id, ...(from ? { createdAt: { $gte: from } } : {}), ...seen },
    ...ORDERS.oldest,
    projection: SHOWN,
    limit: PAGE_SIZE.default,
    ...place,
  });
  return { ...page, rows: [top], replies: new Map([[String(top._id), page.rows]]), unheard };
}

/** One query in a small partial index; two more for members who do not see others. */
async function unheardIn({ id }: Viewer, chapter: CommentedChapter): Promise<Unheard> {
  if (id === null) return NO_THREADS.unheard;
  const of = { chapter: toId(chapter.id), deleted: false } as const;
  const ownComments = await Comment.find({ ...of, author: toId(id), shadowBanned: true }, { root: 1 }).lean<
    Placed[]
  >();
  const unseen = chapter.moderates ? [] : (await unseenIdsOf(id)).map(toId);
  const { began, excluded } = await exclude(of, unseen);
  // The member does not see their own replies either in threads that are hidden from them.
  const added = ownComments.filter(({ root }) => !began.has(String(root)));
  const below = new Map<string, number>();
  const add = ({ root }: Placed, by: 1 | -1) => {
    if (root) below.set(String(root), (below.get(String(root)) ?? 0) + by);
  };
  for (const comment of added) add(comment, 1);
  for (const comment of excluded) add(comment, -1);
  return { count: added.length - excluded.length, below };
}

type Placed = Pick<CommentDoc, "_id" | "root">;

/** Returns the threads that these members began, and the counted comments by them or in those threads. */
async function exclude(
  of: { readonly chapter: CommentDoc["_id"]; readonly deleted: false },
  unseen: readonly CommentDoc["_id"][],
): Promise<{ readonly began: ReadonlySet<string>; readonly excluded: readonly Placed[] }> {
  if (unseen.length === 0) return { began: new Set(), excluded: [] };
  const theirs = await Comment.find({ ...of, author: { $in: unseen } }, { root: 1, shown: 1 }).lean<
    Pick<CommentDoc, "_id" | "root" | "shown">[]
  >();
  const roots = theirs.filter(({ root }) => !root).map(({ _id }) => _id);
  const answers = { ...of, shown: true, root: { $in: roots }, author: { $nin: unseen } };
  const replies = roots.length > 0 ? await Comment.find(answers, { root: 1 }).lean<Placed[]>() : [];
  return {
    began: new Set(roots.map(String)),
    excluded: [...theirs.filter(({ shown }) => shown), ...replies],
  };
}

/** A passage with a mark in its chapter. */
export type MarkedPassage = Pick<CommentDoc, "_id" | "paragraph"> & {
  readonly passage: Pick<Anchor, "quote" | "start">;
};

/** Returns the passages of a chapter with public comments, where they were last found. One query. */
export async function findMarked(chapter: string): Promise<MarkedPassage[]> {
  return Comment.find(
    { chapter: toId(chapter), passage: { $exists: true }, passageGone: false, shown: true },
    { paragraph: 1, "passage.quote": 1, "passage.start": 1 },
  )
    .limit(PASSAGES_MARKED)
    .lean<MarkedPassage[]>();
}

/** Returns the authors of these comments, without deleted ones. */
export async function authorsOf(ids: readonly CommentDoc["_id"][]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const comments = await Comment.find({ _id: { $in: ids } }, { author: 1 }).lean<CommentDoc[]>();
  return new Map(comments.flatMap(({ _id, author }) => (author ? [[String(_id), String(author)]] : [])));
}

async function seenBy(viewer: Viewer, { moderates }: CommentedChapter) {
  const visible = visibleTo(viewer, moderates);
  if (!viewer.id) return visible;
  const unseenIds = await unseenIdsOf(viewer.id);
  // Moderators of a story must see everyone's comments there, including those of people they have muted or
  // blocked.
  return unseenIds.length > 0 && !moderates ? { ...visible, author: { $nin: unseenIds.map(toId) } } : visible;
}
