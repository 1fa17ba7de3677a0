import { guest, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  REACTIONS,
  type ThreadSort,
} from "#shared/community/forums.enums.ts";
import { POSTS_PER_PAGE, THREADS_PER_PAGE } from "#shared/community/forums.limits.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { postPolicy, threadPolicy } from "./policy.ts";
import { Post, type PostDoc, PostRevision, type PostRevisionDoc } from "./post-model.ts";

/** Fields shown in thread lists. */
export const THREAD_SHOWN: Readonly<Record<string, 1>> = shown(
  ...["section", "author", "title", "path", "tags", "pinned", "locked", "solved", "request", "votes"],
  ...["posts", "next", "lastPostAt", "lastPostBy", "removed", "createdAt"],
);

const POST_SHOWN = shown(
  ...["thread", "section", "author", "number", "text", "quotes", "pictures", "link", "edited", "likes"],
  ...REACTIONS,
  ...["hidden", "removed", "removedReason", "waits", "createdAt"],
);

function shown(...fields: readonly string[]): Readonly<Record<string, 1>> {
  return Object.fromEntries(fields.map((field) => [field, 1 as const]));
}

/** Maximum number of pinned threads above a section's first page. */
const PINNED_MAX = 10;

const ORDERS = {
  active: { key: "lastPostAt" },
  newest: { key: "createdAt" },
  unanswered: { key: "createdAt" },
  ideas: { key: "votes" },
} as const;

/**
 * Returns a page of a section's threads, pinned ones separately; threads by people the viewer has muted or
 * blocked are left out.
 */
export async function listThreads(
  viewer: Viewer,
  section: ForumSection,
  sort: ThreadSort,
  place: Place,
): Promise<KeysetPage<ThreadDoc> & { readonly pinned: readonly ThreadDoc[] }> {
  const shown = { section, ...threadPolicy.readable(viewer), ...(await leftOut(viewer)) };
  const first = !place.after && !place.before && sort === "active";
  const [page, pinned] = await Promise.all([
    findKeysetPage<ThreadDoc, ThreadDoc>(Thread, {
      filter: {
        ...shown,
        ...(sort === "active" ? { pinned: false } : {}),
        ...(sort === "unanswered" ? { posts: 1 } : {}),
        ...(sort === "ideas" ? { request: { $type: "string" } } : {}),
      },
      ...ORDERS[sort],
      projection: THREAD_SHOWN,
      limit: THREADS_PER_PAGE,
      ...place,
    }),
    first
      ? Thread.find({ ...shown, pinned: true }, THREAD_SHOWN)
          .sort({ lastPostAt: -1, _id: -1 })
          .limit(PINNED_MAX)
          .lean<ThreadDoc[]>()
      : [],
  ]);
  return { ...page, pinned };
}

/** Returns threads that everyone may read, by id, for the site map. */
export const readThreadsForSitemap = (
  after: string | null,
  limit: number,
): Promise<Pick<ThreadDoc, "_id" | "section" | "path" | "lastPostAt">[]> =>
  Thread.find(
    { ...threadPolicy.readable(guest), ...(after ? { _id: { $gt: toId(after) } } : {}) },
    {
      section: 1,
      path: 1,
      lastPostAt: 1,
    },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<ThreadDoc[]>();

/** Returns a page of unanswered threads of all sections, newest first, or of threads with a tag. */
export async function listAcross(
  viewer: Viewer,
  { tag }: { readonly tag: string | null },
  place: Place,
): Promise<KeysetPage<ThreadDoc>> {
  return findKeysetPage<ThreadDoc, ThreadDoc>(Thread, {
    filter: {
      ...(tag === null ? { posts: 1 } : { tags: tag }),
      ...threadPolicy.readable(viewer),
      ...(await leftOut(viewer)),
    },
    ...(tag === null ? { key: "createdAt" } : { key: "lastPostAt" }),
    projection: THREAD_SHOWN,
    limit: THREADS_PER_PAGE,
    ...place,
  });
}

/**
 * Returns the thread with the latest post in each section, without those by people the viewer has muted or blocked. One
 * indexed find each.
 */
export async function newestThreads(viewer: Viewer): Promise<ReadonlyMap<ForumSection, ThreadDoc>> {
  const among = await leftOut(viewer);
  const found = await Promise.all(
    FORUM_SECTIONS.map((section) =>
      Thread.findOne({ section, open: true, ...among }, THREAD_SHOWN)
        .sort({ lastPostAt: -1, _id: -1 })
        .hint({ section: 1, lastPostAt: -1, _id: -1, open: 1 })
        .lean<ThreadDoc>(),
    ),
  );
  return new Map(found.flatMap((thread) => (thread ? [[thread.section, thread] as const] : [])));
}

/** Start of a page of posts: a cursor, a post number (`from`), or the end. */
export interface PostPlace extends Place {
  readonly from?: number | null;
  readonly end?: boolean;
}

/** Cursor past every existing post. */
const PAST_END = { number: Number.MAX_SAFE_INTEGER, _id: "f".repeat(24) };

/** Returns a page of a thread's posts by number, without those by people the viewer has muted or blocked. */
export async function listPosts(
  viewer: Viewer,
  thread: Pick<ThreadDoc, "_id">,
  { from = null, end = false, ...place }: PostPlace,
): Promise<KeysetPage<PostDoc>> {
  const page = await findKeysetPage<PostDoc, PostDoc>(Post, {
    filter: {
      thread: thread._id,
      ...(from !== null ? { number: { $gte: from } } : {}),
      ...postPolicy.readable(viewer),
      ...(await leftOut(viewer)),
    },
    key: "number",
    rising: true,
    unique: true,
    projection: POST_SHOWN,
    limit: POSTS_PER_PAGE,
    ...(end ? { before: cursorAt(PAST_END, "number") } : place),
  });
  const first = page.rows[0];
  if (end) return { ...page, after: null };
  // A page that starts at a post has earlier posts before it.
  return from !== null && first && first.number > 1 ? { ...page, before: cursorAt(first, "number") } : page;
}

/** Returns public posts by id, for quotes, without those by people the viewer has muted or blocked. */
export async function findOpenPosts(
  viewer: Viewer,
  ids: readonly PostDoc["_id"][],
): Promise<ReadonlyMap<string, PostDoc>> {
  if (ids.length === 0) return new Map();
  const shown = { _id: { $in: ids }, open: true, ...(await leftOut(viewer)) };
  const posts = await Post.find(shown, POST_SHOWN).lean<PostDoc[]>();
  return new Map(posts.map((post) => [String(post._id), post]));
}

/** Returns the first post of a thread if the viewer may read it. */
export const firstPost = (viewer: Viewer, { _id }: Pick<ThreadDoc, "_id">): Promise<PostDoc | null> =>
  Post.findOne({ thread: _id, number: 1, ...postPolicy.readable(viewer) }, POST_SHOWN).lean<PostDoc>();

/** Returns earlier texts of a post, newest first. */
export const revisionsOf = (post: PostDoc["_id"]): Promise<PostRevisionDoc[]> =>
  PostRevision.find({ post }).sort({ until: -1 }).limit(50).lean<PostRevisionDoc[]>();

/** Filter that excludes authors a viewer has muted or blocked, in lists and threads. */
export async function leftOut({ id }: Viewer): Promise<Record<string, unknown>> {
  if (!id) return {};
  const left = await unseenIdsOf(id);
  return left.length > 0 ? { author: { $nin: left.map((each) => toId(each)) } } : {};
}
