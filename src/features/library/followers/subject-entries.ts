import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import type { FollowedKind } from "../../../shared/library/followers.enums.ts";
import { SubjectFollow, type SubjectFollowDoc } from "./model.ts";

/** One member's follow of one thing. */
interface Entry {
  readonly user: string;
  readonly kind: FollowedKind;
  readonly subject: string;
}

/** Writes an entry down for a feature that counts it itself; false where there is one. May fail as a duplicate. */
export async function insertSubjectFollow(
  { user, kind, subject, shadowBanned }: Entry & { readonly shadowBanned: boolean },
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject };
  if (await SubjectFollow.exists(entry).session(session)) return false;
  await SubjectFollow.create([{ ...entry, ...(shadowBanned ? { shadowBanned } : {}) }], { session });
  return true;
}

/** Takes an entry out; answers what it was, null where there was none. */
export const removeSubjectFollow = (
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<SubjectFollowDoc | null> =>
  SubjectFollow.findOneAndDelete({ user: toId(user), kind, subject }, { session }).lean<SubjectFollowDoc>();

/** Of these subjects, those that a member follows shadow-banned. */
export async function shadowBannedAmong(
  user: string,
  kind: FollowedKind,
  subjects: readonly string[],
): Promise<string[]> {
  const found = await SubjectFollow.find({
    user: toId(user),
    kind,
    subject: { $in: subjects },
    shadowBanned: true,
  })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return found.map(({ subject }) => subject);
}

/** Takes the shadow ban off an entry; false where it had none. */
export async function openSubjectFollow(
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject, shadowBanned: true };
  const { modifiedCount } = await SubjectFollow.updateOne(
    entry,
    { $set: { shadowBanned: false } },
    { session },
  );
  return modifiedCount > 0;
}

/** How many follow each of these subjects, shadow-banned ones left out. One aggregation by index. */
export async function countFollowersOf(
  kind: FollowedKind,
  subjects: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const found = await SubjectFollow.aggregate<{ readonly _id: string; readonly count: number }>([
    { $match: { kind, subject: { $in: [...subjects] }, shadowBanned: { $ne: true } } },
    { $group: { _id: "$subject", count: { $sum: 1 } } },
  ]).session(session ?? null);
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

/** Who followed one thing follows another from now on. */
export async function moveSubjectFollows(
  kind: FollowedKind,
  from: string,
  to: string,
  session: ClientSession,
): Promise<void> {
  const there = await SubjectFollow.distinct("user", { kind, subject: to }).session(session);
  await SubjectFollow.updateMany(
    { kind, subject: from, user: { $nin: there } },
    { $set: { subject: to } },
    { session },
  );
  await forgetSubject(kind, from, session);
}

/** Forgets who followed something that is gone. */
export async function forgetSubject(
  kind: FollowedKind,
  subject: string,
  session: ClientSession,
): Promise<void> {
  await SubjectFollow.deleteMany({ kind, subject }, { session });
}
