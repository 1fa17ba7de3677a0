import type { ClientSession } from "mongodb";
import { forbidden, rateLimited } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { JobDefinition, Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { INVITATION_KEPT_DAYS, INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { findOwnUser, keyOf } from "../../people/users/index.ts";
import { Invitation, InvitationDay } from "./model.ts";

const DAY = 86_400_000;
/** Attempts if the same member invites the same address in two browsers at once. */
const TRIES = 3;

/** Dependencies of invitations. */
export interface InviteDependencies {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly send: JobDefinition<{ invitation: string }>;
}

/** Number of people invited now, and of those on the list who had been invited before. */
export interface Invited {
  readonly invited: number;
  readonly again: number;
}

/**
 * Invites people by mail. Only the job finds out which addresses belong to members or must not be mailed: the
 * response is the same for all, and as fast.
 * @throws 403 for guests, 429 above INVITATIONS_PER_DAY: then nobody on the list is invited
 */
export async function inviteFriends(
  dependencies: InviteDependencies,
  { viewer }: Caller,
  emails: readonly string[],
): Promise<Invited> {
  if (!viewer.id) throw forbidden();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inviteOnce(dependencies, viewer.id, emails);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A duplicate day counter means the limit is reached; a duplicate invitation means another browser was
      // faster.
      if (error.keyPattern && "_id" in error.keyPattern) throw tomorrow(dependencies.services.now());
      if (attempt === TRIES) throw error;
    }
  }
}

async function inviteOnce(
  { services, jobs, send }: InviteDependencies,
  inviter: string,
  emails: readonly string[],
): Promise<Invited> {
  const byKey = new Map(emails.map((email) => [keyOf(email), email]));
  const known = await Invitation.find({ inviter, emailKey: { $in: [...byKey.keys()] } })
    .select("emailKey")
    .lean<{ emailKey: string }[]>();
  for (const { emailKey } of known) byKey.delete(emailKey);
  if (byKey.size === 0) return { invited: 0, again: known.length };
  const now = services.now();
  const expires = new Date(now.getTime() + INVITATION_KEPT_DAYS * DAY);
  await inTransaction(async (session) => {
    await countInvitations(inviter, byKey.size, now, session);
    const documents = [...byKey].map(([emailKey, email]) => ({ inviter, email, emailKey, expires }));
    const made = await Invitation.create(documents, { session, ordered: true });
    for (const { _id } of made) await jobs.enqueue(send, { invitation: String(_id) }, { session });
  });
  return { invited: byKey.size, again: known.length };
}

/**
 * Counts invitations of a day, all or none: a full counter does not match, and its id cannot be created
 * twice.
 * @throws 429 for more than the daily limit; a duplicate `_id` if too few are left
 */
export async function countInvitations(
  inviter: string,
  count: number,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (count > INVITATIONS_PER_DAY) throw tomorrow(now);
  await InvitationDay.updateOne(
    { _id: dayOf(inviter, now), count: { $lte: INVITATIONS_PER_DAY - count } },
    { $inc: { count }, $setOnInsert: { expires: new Date(now.getTime() + 2 * DAY) } },
    { upsert: true, session },
  );
}

const dayOf = (inviter: string, now: Date): string => `${inviter}:${now.toISOString().slice(0, 10)}`;

const tomorrow = (now: Date) => rateLimited((DAY - (now.getTime() % DAY)) / 1000, INVITATIONS_PER_DAY);

/** Number of people a member may still invite today. */
export async function invitationsLeft(inviter: string, now: Date): Promise<number> {
  const day = await InvitationDay.findById(dayOf(inviter, now)).lean<{ count: number }>();
  return Math.max(0, INVITATIONS_PER_DAY - (day?.count ?? 0));
}

/**
 * Records that an invited friend registered through the inviter's link. For others, nobody is told that their
 * address now belongs to a member.
 */
export async function noteJoined({ now }: Services, userId: string): Promise<void> {
  const user = await findOwnUser(userId);
  if (!user?.referred_by) return;
  await Invitation.updateOne(
    { inviter: user.referred_by, emailKey: keyOf(user.email), state: "sent" },
    { $set: { state: "joined", joinedAt: now() } },
  );
}
