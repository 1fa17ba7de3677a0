import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { THREADS_PER_PAGE, UNREAD_DAYS } from "#shared/community/forums.limits.ts";
import { followedOf } from "../../library/followers/index.ts";
import { Thread, type ThreadDoc, ThreadRead, type ThreadReadDoc } from "./model.ts";
import { threadPolicy } from "./policy.ts";
import { leftOut, THREAD_SHOWN } from "./reads.ts";

const DAY = 86_400_000;
/** Threads examined for one page of unread threads. */
const LOOKED_AT = 200;

/** A member's read positions in threads. */
export interface ReadMarks {
  /** Number of the last post read in a thread; null if all of it is new, undefined if nothing is. */
  unreadFrom(thread: ThreadDoc): number | null;
  isUnread(thread: ThreadDoc): boolean;
  isMuted(thread: Pick<ThreadDoc, "_id">): boolean;
}

/**
 * Returns a member's read positions in these threads. A thread without posts for two weeks does not count as
 * new, nor does one in a muted section, unless the member follows it.
 */
export async function readMarksOf(
  member: string,
  threads: readonly Pick<ThreadDoc, "_id" | "section">[],
  now: Date,
): Promise<ReadMarks> {
  const threadReads = await ThreadRead.find({
    member: toId(member),
    thread: { $in: [null, ...threads.map(({ _id }) => _id)] },
  }).lean<ThreadReadDoc[]>();
  const marks = new Map(threadReads.map((read) => [String(read.thread), read]));
  const since = sinceOf(marks.get("null"), now);
  const quiet = new Set(marks.get("null")?.mutedSections);
  const muted = threads.filter(({ section }) => quiet.has(section)).map(({ _id }) => String(_id));
  const followed = await followedOf(member, "thread", muted);
  const markOf = ({ _id }: Pick<ThreadDoc, "_id">) => marks.get(String(_id));
  return {
    unreadFrom: (thread) => {
      const number = markOf(thread)?.number;
      return number ? number + 1 : null;
    },
    isUnread(thread) {
      const read = markOf(thread);
      if (read?.muted || thread.lastPostAt <= since) return false;
      if (quiet.has(thread.section) && !followed.has(String(thread._id))) return false;
      return !read || thread.lastPostAt > read.at;
    },
    isMuted: (thread) => markOf(thread)?.muted === true,
  };
}

/** Marks a thread as read up to a post; never moves backwards. */
export async function markRead(
  member: string,
  thread: ThreadDoc["_id"],
  { number, createdAt }: { readonly number: number; readonly createdAt: Date },
): Promise<void> {
  const entry = { member: toId(member), thread };
  const change = { $max: { number, at: createdAt } };
  try {
    await ThreadRead.updateOne(entry, change, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await ThreadRead.updateOne(entry, change);
  }
}

/** Marks everything posted so far as read. */
export async function markAllRead(member: string, now: Date): Promise<void> {
  await ThreadRead.updateOne(
    { member: toId(member), thread: null },
    { $set: { at: now } },
    { upsert: true },
  ).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** Returns a page of threads with unread posts, newest first, from the last 200. */
export async function listUnread(viewer: Viewer & { readonly id: string }, now: Date) {
  const all = await ThreadRead.findOne({ member: toId(viewer.id), thread: null }).lean<ThreadReadDoc>();
  const threads = await Thread.find(
    {
      lastPostAt: { $gt: sinceOf(all ?? undefined, now) },
      ...threadPolicy.readable(viewer),
      ...(await leftOut(viewer)),
    },
    THREAD_SHOWN,
  )
    .sort({ lastPostAt: -1, _id: -1 })
    .limit(LOOKED_AT)
    .lean<ThreadDoc[]>();
  const marks = await readMarksOf(viewer.id, threads, now);
  const unread = threads.filter((thread) => marks.isUnread(thread));
  return { threads: unread.slice(0, THREADS_PER_PAGE), more: unread.length > THREADS_PER_PAGE, marks };
}

const sinceOf = (all: Pick<ThreadReadDoc, "at"> | undefined, now: Date): Date =>
  new Date(Math.max(all?.at.getTime() ?? 0, now.getTime() - UNREAD_DAYS * DAY));
