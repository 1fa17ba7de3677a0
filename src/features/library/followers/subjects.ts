import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import type { FollowedKind } from "#shared/library/followers.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { GENRES } from "#shared/story.enums.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { memberOf } from "./commands.ts";
import { SubjectFollow, type SubjectFollowDoc } from "./model.ts";
import type { Batch } from "./reads.ts";
import "./events.ts";

/**
 * Follows a story or a genre, for notifications of new chapters or stories. Idempotent.
 * @throws 404 if it is hidden
 */
export async function followSubject(
  services: Services,
  caller: Caller,
  kind: FollowedKind,
  subject: string,
): Promise<void> {
  const user = memberOf(caller);
  if (!(await isThere(caller, kind, subject))) throw notFound();
  try {
    await inTransaction(async (session) => {
      await SubjectFollow.create([{ user: toId(user), kind, subject }], { session });
      await invalidateUser(services, user, session);
      await services.events.publish("subject.followed", { user, kind, subject }, session);
    });
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
}

/** Unfollows a subject; does nothing if there is no follow. */
export async function unfollowSubject(
  services: Services,
  caller: Caller,
  kind: FollowedKind,
  subject: string,
): Promise<void> {
  const user = memberOf(caller);
  await inTransaction(async (session) => {
    const { deletedCount } = await SubjectFollow.deleteOne({ user: toId(user), kind, subject }, { session });
    if (deletedCount === 0) return;
    await invalidateUser(services, user, session);
    await services.events.publish("subject.unfollowed", { user, kind, subject }, session);
  });
}

/** Returns which of these subjects a member follows. */
export async function followedOf(
  viewerId: string | null,
  kind: FollowedKind,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || subjects.length === 0) return new Set();
  const subjectFollows = await SubjectFollow.find({ user: toId(viewerId), kind, subject: { $in: subjects } })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return new Set(subjectFollows.map(({ subject }) => subject));
}

/** Returns all subjects of a kind a member follows: ids of stories or lists, names of genres. */
export async function followedSubjectsOf(userId: string, kind: FollowedKind): Promise<string[]> {
  const subjectFollows = await SubjectFollow.find({ user: toId(userId), kind })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return subjectFollows.map(({ subject }) => subject);
}

/** Returns the subjects of a kind that a member follows, newest first. One query. */
export const recentlyFollowedOf = (
  userId: string,
  kind: FollowedKind,
  limit: number,
): Promise<Pick<SubjectFollowDoc, "subject" | "createdAt">[]> =>
  SubjectFollow.find({ user: toId(userId), kind }, { subject: 1, createdAt: 1, _id: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<SubjectFollowDoc[]>();

/** Lists the subjects of a kind a member follows, newest first. */
export const listFollowedSubjects = (
  userId: string,
  kind: FollowedKind,
  place: Place & { readonly limit?: number },
): Promise<KeysetPage<SubjectFollowDoc>> =>
  findKeysetPage<SubjectFollowDoc, SubjectFollowDoc>(SubjectFollow, {
    filter: { user: toId(userId), kind },
    key: "createdAt",
    projection: { subject: 1 },
    limit: PAGE_SIZE.default,
    ...place,
  });

/** Returns followers of a subject, in batches after the given entry. */
export async function subjectFollowersBatch(
  kind: FollowedKind,
  subject: string,
  after: string | null,
  limit: number,
): Promise<Batch> {
  const subjectFollows = await SubjectFollow.find({
    kind,
    subject,
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ user: 1, shadowBanned: 1 })
    .lean<Pick<SubjectFollowDoc, "_id" | "user" | "shadowBanned">[]>();
  const last = subjectFollows.length === limit ? subjectFollows.at(-1) : undefined;
  return {
    ids: subjectFollows.filter(({ shadowBanned }) => !shadowBanned).map(({ user }) => String(user)),
    next: last ? String(last._id) : null,
  };
}

async function isThere(caller: Caller, kind: FollowedKind, subject: string): Promise<boolean> {
  if (kind === "genre") return (GENRES as readonly string[]).includes(subject);
  if (kind === "story") return (await readStory(caller.viewer, subject)) !== null;
  return isId(subject);
}
