import type { ClientSession } from "mongoose";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { FollowedKind } from "#shared/library/followers.enums.ts";
import { countedActs } from "../../people/member-content/index.ts";
import { SubjectFollow, type SubjectFollowDoc } from "./model.ts";

/** Filter of the entries that count. */
const COUNTED = countedActs("userHidden");

/** Entries moved per transaction. */
const BATCH = 200;

/** A member's follow of one subject. */
interface Entry {
  readonly user: string;
  readonly kind: FollowedKind;
  readonly subject: string;
}

/**
 * Inserts an entry for a feature that does the counting; returns false if it exists. May throw a duplicate
 * key error.
 */
export async function insertSubjectFollow(
  { user, kind, subject, shadowBanned }: Entry & { readonly shadowBanned: boolean },
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject };
  if (await SubjectFollow.exists(entry).session(session)) return false;
  await SubjectFollow.create([{ ...entry, ...(shadowBanned ? { shadowBanned } : {}) }], { session });
  return true;
}

/** Deletes an entry and returns it, or null if there was none. */
export const removeSubjectFollow = (
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<SubjectFollowDoc | null> =>
  SubjectFollow.findOneAndDelete({ user: toId(user), kind, subject }, { session }).lean<SubjectFollowDoc>();

/** Returns which of these subjects a member follows with a shadow ban. */
export async function shadowBannedAmong(
  user: string,
  kind: FollowedKind,
  subjects: readonly string[],
): Promise<string[]> {
  const subjectFollows = await SubjectFollow.find({
    user: toId(user),
    kind,
    subject: { $in: subjects },
    shadowBanned: true,
  })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return subjectFollows.map(({ subject }) => subject);
}

/** Shadow-bans an entry; returns false if there is none that counted. */
export async function shadowBanSubjectFollow(
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject, shadowBanned: { $ne: true } };
  const shut = await SubjectFollow.findOneAndUpdate(
    entry,
    { $set: { shadowBanned: true } },
    { session },
  ).lean<SubjectFollowDoc>();
  return shut !== null && !shut.userHidden;
}

/** Lifts the shadow ban of an entry; returns false if there is none that counts now. */
export async function openSubjectFollow(
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject, shadowBanned: true };
  const opened = await SubjectFollow.findOneAndUpdate(
    entry,
    { $set: { shadowBanned: false } },
    { session },
  ).lean<SubjectFollowDoc>();
  return opened !== null && !opened.userHidden;
}

/** Hides an entry with its banned follower, or restores it; returns true if the count of the subject changes. */
export async function setSubjectFollowHidden(
  { user, kind, subject }: Entry,
  hidden: boolean,
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject, userHidden: hidden ? { $ne: true } : true };
  const before = await SubjectFollow.findOneAndUpdate(
    entry,
    { $set: { userHidden: hidden } },
    { session },
  ).lean<SubjectFollowDoc>();
  return before !== null && !before.shadowBanned;
}

/** Counts followers of each subject without shadow-banned and banned ones. One indexed aggregation. */
export async function countFollowersOf(
  kind: FollowedKind,
  subjects: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const rows = await SubjectFollow.aggregate<{ readonly _id: string; readonly count: number }>([
    { $match: { kind, subject: { $in: [...subjects] }, ...COUNTED } },
    { $group: { _id: "$subject", count: { $sum: 1 } } },
  ]).session(session ?? null);
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}

/** Moves all followers of one subject to another, in batches. Safe to run again. */
export async function moveSubjectFollows(
  kind: FollowedKind,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted();
  while (await moveSome(kind, from, to));
}

/** Returns true while more remain. */
const moveSome = (kind: FollowedKind, from: string, to: string): Promise<boolean> =>
  inTransaction(async (session) => {
    const entries = await SubjectFollow.find({ kind, subject: from }, { user: 1 })
      .limit(BATCH)
      .session(session)
      .lean<Pick<SubjectFollowDoc, "_id" | "user">[]>();
    if (entries.length === 0) return false;
    const users = { kind, subject: to, user: { $in: entries.map(({ user }) => user) } };
    const there = new Set((await SubjectFollow.distinct("user", users).session(session)).map(String));
    const idsOf = (isThere: boolean) => ({
      _id: {
        $in: entries.filter(({ user }) => there.has(String(user)) === isThere).map(({ _id }) => _id),
      },
    });
    await SubjectFollow.updateMany(idsOf(false), { $set: { subject: to } }, { session });
    await SubjectFollow.deleteMany(idsOf(true), { session });
    return entries.length === BATCH;
  });

/** Deletes all follows of a deleted subject, in batches. Safe to run again. */
export const forgetSubject = (kind: FollowedKind, subject: string, signal: AbortSignal): Promise<void> =>
  deleteInBatches(SubjectFollow, { kind, subject }, signal);
