import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import type { FollowedKind } from "../../../shared/library/followers.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { memberOf } from "./commands.ts";
import { SubjectFollow, type SubjectFollowDoc } from "./model.ts";
import type { Batch } from "./reads.ts";
import "./events.ts";

/** Follows a story or a genre: its new chapters or stories are told. Done twice it is done once; hidden is 404. */
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

/** Ends it; where there is none it does nothing. */
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

/** Of these subjects, those a member follows. */
export async function followedOf(
  viewerId: string | null,
  kind: FollowedKind,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || subjects.length === 0) return new Set();
  const found = await SubjectFollow.find({ user: toId(viewerId), kind, subject: { $in: subjects } })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return new Set(found.map(({ subject }) => subject));
}

/** All subjects of a kind that a member follows: ids of stories or lists, names of genres. */
export async function followedSubjectsOf(userId: string, kind: FollowedKind): Promise<string[]> {
  const found = await SubjectFollow.find({ user: toId(userId), kind })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<SubjectFollowDoc, "subject">[]>();
  return found.map(({ subject }) => subject);
}

/** What a member follows of a kind, newest first. */
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

/** Those who follow a subject, by entry, from after the given one on. */
export async function subjectFollowersBatch(
  kind: FollowedKind,
  subject: string,
  after: string | null,
  limit: number,
): Promise<Batch> {
  const found = await SubjectFollow.find({
    kind,
    subject,
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ user: 1, shadowBanned: 1 })
    .lean<Pick<SubjectFollowDoc, "_id" | "user" | "shadowBanned">[]>();
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    ids: found.filter(({ shadowBanned }) => !shadowBanned).map(({ user }) => String(user)),
    next: last ? String(last._id) : null,
  };
}

async function isThere(caller: Caller, kind: FollowedKind, subject: string): Promise<boolean> {
  if (kind === "genre") return (GENRES as readonly string[]).includes(subject);
  if (kind === "story") return (await readStory(caller.viewer, subject)) !== null;
  return isId(subject);
}
