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
  { user, kind, subject, shadow }: Entry & { readonly shadow: boolean },
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject };
  if (await SubjectFollow.exists(entry).session(session)) return false;
  await SubjectFollow.create([{ ...entry, ...(shadow ? { shadow } : {}) }], { session });
  return true;
}

/** Takes an entry out; answers what it was, null where there was none. */
export const removeSubjectFollow = (
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<SubjectFollowDoc | null> =>
  SubjectFollow.findOneAndDelete({ user: toId(user), kind, subject }, { session }).lean<SubjectFollowDoc>();

/** Of these subjects, those that a member follows in the shadow. */
export async function shadowsAmong(
  user: string,
  kind: FollowedKind,
  subjects: readonly string[],
): Promise<string[]> {
  const found = await SubjectFollow.find({ user: toId(user), kind, subject: { $in: subjects }, shadow: true })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return found.map(({ subject }) => subject);
}

/** Takes an entry out of the shadow; false where it was not in it. */
export async function openSubjectFollow(
  { user, kind, subject }: Entry,
  session: ClientSession,
): Promise<boolean> {
  const entry = { user: toId(user), kind, subject, shadow: true };
  const { modifiedCount } = await SubjectFollow.updateOne(entry, { $set: { shadow: false } }, { session });
  return modifiedCount > 0;
}

/** How many follow each of these subjects, those in the shadow left out. One aggregation by index. */
export async function countFollowersOf(
  kind: FollowedKind,
  subjects: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const found = await SubjectFollow.aggregate<{ readonly _id: string; readonly count: number }>([
    { $match: { kind, subject: { $in: [...subjects] }, shadow: { $ne: true } } },
    { $group: { _id: "$subject", count: { $sum: 1 } } },
  ]).session(session ?? null);
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

/** Forgets who followed something that is gone. */
export async function forgetSubject(
  kind: FollowedKind,
  subject: string,
  session: ClientSession,
): Promise<void> {
  await SubjectFollow.deleteMany({ kind, subject }, { session });
}
