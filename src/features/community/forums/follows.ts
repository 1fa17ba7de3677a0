import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { ForumSection } from "#shared/community/forums.enums.ts";
import { followedOf, insertSubjectFollow, removeSubjectFollow } from "../../library/followers/index.ts";
import { ThreadRead, type ThreadReadDoc } from "./model.ts";
import { readThread } from "./permitted.ts";
import { forumIdOf } from "./sections.ts";

/** A member's relation to a thread or section. */
export type Following = "following" | "muted" | "none";

/** Requested state by button; any other value means neither. */
export const WANTED: Readonly<Record<string, Following>> = { follow: "following", mute: "muted" };

/** Follows or mutes a thread, or neither; idempotent. @throws 404, and 403 for a guest */
export async function followThread(caller: Caller, id: string, wanted: Following): Promise<void> {
  const user = memberOf(caller);
  if (!(await readThread(caller.viewer, id))) throw notFound();
  await tryAgain(() =>
    inTransaction(async (session) => {
      await mute(user, id, wanted === "muted", session);
      if (wanted === "following") await insert(user, "thread", id, session);
      else await removeSubjectFollow({ user, kind: "thread", subject: id }, session);
    }),
  );
}

/**
 * Follows a section for its new threads, mutes it, or neither. Followed threads count as new even in a muted
 * section.
 */
export async function followForum(caller: Caller, section: ForumSection, wanted: Following): Promise<void> {
  const user = memberOf(caller);
  const subject = String(forumIdOf(section));
  await tryAgain(() =>
    inTransaction(async (session) => {
      await muteSection(user, section, wanted === "muted", session);
      if (wanted === "following") await insert(user, "forum", subject, session);
      else await removeSubjectFollow({ user, kind: "forum", subject }, session);
    }),
  );
}

/** Makes a member who posts in a thread follow it, unless they have muted it. */
export async function followThreadOf(user: string, id: string, session: ClientSession): Promise<void> {
  const read = await readOf(user, id, session);
  if (!read?.muted) await insert(user, "thread", id, session);
}

/** Returns whether a member follows or mutes a thread. */
export async function followingOf(user: string, id: string): Promise<Following> {
  const [followed, read] = await Promise.all([followedOf(user, "thread", [id]), readOf(user, id)]);
  return followed.has(id) ? "following" : read?.muted ? "muted" : "none";
}

/** Returns whether a member follows or mutes a section. */
export async function followingOfSection(user: string, section: ForumSection): Promise<Following> {
  const [followed, muted] = await Promise.all([followedSections(user, [section]), mutedSectionsOf(user)]);
  return followed.has(section) ? "following" : muted.has(section) ? "muted" : "none";
}

/** Returns the sections a member has muted. */
export async function mutedSectionsOf(user: string | null): Promise<ReadonlySet<ForumSection>> {
  if (!user) return new Set();
  const all = await ThreadRead.findOne({ member: toId(user), thread: null }).lean<ThreadReadDoc>();
  return new Set(all?.mutedSections);
}

/** Returns the sections a member follows. */
export async function followedSections(
  user: string | null,
  sections: readonly ForumSection[],
): Promise<ReadonlySet<ForumSection>> {
  const ids = new Map(sections.map((section) => [String(forumIdOf(section)), section]));
  const followed = await followedOf(user, "forum", [...ids.keys()]);
  return new Set([...followed].map((id) => ids.get(id)!));
}

const insert = (user: string, kind: "thread" | "forum", subject: string, session: ClientSession) =>
  insertSubjectFollow({ user, kind, subject, shadowBanned: false }, session);

const readOf = (user: string, id: string, session?: ClientSession): Promise<ThreadReadDoc | null> =>
  ThreadRead.findOne({ member: toId(user), thread: toId(id) })
    .session(session ?? null)
    .lean<ThreadReadDoc>();

async function mute(user: string, id: string, muted: boolean, session: ClientSession): Promise<void> {
  const entry = { member: toId(user), thread: toId(id) };
  if (muted)
    await ThreadRead.updateOne(
      entry,
      { $set: { muted }, $setOnInsert: { number: 0, at: new Date(0) } },
      { upsert: true, session },
    );
  else await ThreadRead.updateOne(entry, { $unset: { muted: 1 } }, { session });
}

async function muteSection(
  user: string,
  section: ForumSection,
  muted: boolean,
  session: ClientSession,
): Promise<void> {
  const entry = { member: toId(user), thread: null };
  if (muted)
    await ThreadRead.updateOne(
      entry,
      { $addToSet: { mutedSections: section }, $setOnInsert: { number: 0, at: new Date(0) } },
      { upsert: true, session },
    );
  else await ThreadRead.updateOne(entry, { $pull: { mutedSections: section } }, { session });
}

/** Retries once: two concurrent first writes may collide, and the second then finds the document. */
async function tryAgain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await work();
  }
}
