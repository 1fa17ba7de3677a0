import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { Anchor } from "../../../shared/anchors/index.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { CommentSort } from "../../../shared/talk/comments.enums.ts";
import { PASSAGES_MARKED, REPLIES_SHOWN } from "../../../shared/talk/comments.limits.ts";
import { blockedIdsOf, mutedIdsOf } from "../../people/blocks/index.ts";
import { Comment, type CommentDoc } from "./model.ts";
import type { CommentedChapter } from "./place.ts";
import { visibleTo } from "./policy.ts";

/** Fields that a page shows; the anchor but for its words is for the chapter's page. */
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

/** What a member said that is shadow-banned, which they alone see: how much in all, and below which comments. */
export interface Unheard {
  readonly count: number;
  readonly below: ReadonlyMap<string, number>;
}

/** A page of threads, each with the first of its replies, oldest first. */
export interface ThreadPage extends KeysetPage<CommentDoc> {
  readonly replies: ReadonlyMap<string, readonly CommentDoc[]>;
  /** Of the whole chapter: in no number but those that its author sees. */
  readonly unheard: Unheard;
}

const ORDERS = {
  newest: { key: "createdAt", rising: false },
  oldest: { key: "createdAt", rising: true },
  liked: { key: "likes", rising: false },
} as const;

/** The page of a chapter that nobody spoke of. */
export const NO_THREADS: ThreadPage = {
  ...{ rows: [], before: null, after: null, replies: new Map() },
  unheard: { count: 0, below: new Map() },
};

/** Threads of a chapter that the viewer may read, but for what muted and blocked people say. */
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
        const found = await Comment.find({ root: _id, ...seen }, SHOWN)
          .sort({ createdAt: 1, _id: 1 })
          .limit(REPLIES_SHOWN)
          .lean<CommentDoc[]>();
        return [String(_id), found] as const;
      }),
  );
  return { ...page, replies: new Map(below), unheard };
}

/** One thread with a page of its replies, oldest first; `from` begins at a moment. Null where it is not to be seen. */
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

/** One find, in an index that holds little else. */
async function unheardIn({ id }: Viewer, chapter: CommentedChapter): Promise<Unheard> {
  if (id === null) return NO_THREADS.unheard;
  const own = { author: toId(id), chapter: toId(chapter.id), shadowBanned: true, deleted: false };
  const found = await Comment.find(own, { root: 1 }).lean<Pick<CommentDoc, "root">[]>();
  const below = new Map<string, number>();
  for (const { root } of found) if (root) below.set(String(root), (below.get(String(root)) ?? 0) + 1);
  return { count: found.length, below };
}

/** A passage that is marked in its chapter. */
export type MarkedPassage = Pick<CommentDoc, "_id" | "paragraph"> & {
  readonly passage: Pick<Anchor, "quote" | "start">;
};

/** Passages of a chapter that everyone's comments are about, as they were found last. One find. */
export async function findMarked(chapter: string): Promise<MarkedPassage[]> {
  return Comment.find(
    { chapter: toId(chapter), passage: { $exists: true }, passageGone: false, shown: true },
    { paragraph: 1, "passage.quote": 1, "passage.start": 1 },
  )
    .limit(PASSAGES_MARKED)
    .lean<MarkedPassage[]>();
}

/** Who wrote these comments, deleted ones left out. */
export async function authorsOf(ids: readonly CommentDoc["_id"][]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await Comment.find({ _id: { $in: ids } }, { author: 1 }).lean<CommentDoc[]>();
  return new Map(found.flatMap(({ _id, author }) => (author ? [[String(_id), String(author)]] : [])));
}

async function seenBy(viewer: Viewer, { moderates }: CommentedChapter) {
  const visible = visibleTo(viewer, moderates);
  if (!viewer.id) return visible;
  const [muted, blocked] = await Promise.all([mutedIdsOf(viewer.id), blockedIdsOf(viewer.id)]);
  const left = [...muted, ...blocked];
  // Who keeps a story must see what is said there, whoever says it.
  return left.length > 0 && !moderates ? { ...visible, author: { $nin: left.map(toId) } } : visible;
}
