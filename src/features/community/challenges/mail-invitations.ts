import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { addressDigest, type Mailer, wantsNoInvitations } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { challengeMailText } from "#shared/community/challenge-mail.text.ts";
import { MAIL_INVITATION_DAYS, MAILED_AGAIN_DAYS } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { formatDateTime } from "#shared/format.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { countInvitations } from "../../accounts/invitations/index.ts";
import { blockersOf } from "../../people/blocks/index.ts";
import { findForLogin } from "../../people/identity/index.ts";
import { findOwnUser, keyOf, type UserDoc } from "../../people/users/index.ts";
import { MailInvitation, type MailInvitationDoc } from "./mail-invitation-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import "./events.ts";

const DAY = 86_400_000;

/** Mail topic. */
export const CHALLENGE_MAIL_TOPIC = "challenge-invitations";

/** Dependencies of invitations by mail. */
export interface InvitingByMail {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly send: JobDefinition<{ readonly invitations: readonly string[] }>;
}

/**
 * Invites addresses to a challenge, each once, counted against the member's daily limit; in the caller's
 * transaction. Only the job finds out which addresses belong to members.
 * @throws what `countInvitations` throws when the limit is reached
 */
export async function inviteAddresses(
  { services, jobs, send }: InvitingByMail & { readonly services: Pick<Services, "now"> },
  { challenge, by, emails }: { challenge: ChallengeDoc["_id"]; by: string; emails: readonly string[] },
  session: ClientSession,
): Promise<void> {
  const byKey = new Map(emails.map((email) => [keyOf(email), email]));
  const known = await MailInvitation.find({ challenge, emailKey: { $in: [...byKey.keys()] } })
    .session(session)
    .lean<MailInvitationDoc[]>();
  for (const { emailKey } of known) byKey.delete(emailKey);
  if (byKey.size === 0) return;
  const now = services.now();
  await countInvitations(by, byKey.size, now, session);
  const expires = new Date(now.getTime() + MAIL_INVITATION_DAYS * DAY);
  const rows = [...byKey].map(([emailKey, email]) => ({ challenge, by: toId(by), email, emailKey, expires }));
  const made = await MailInvitation.create(rows, { session, ordered: true });
  const invitations = (made as unknown as readonly MailInvitationDoc[]).map(({ _id }) => String(_id));
  await jobs.enqueue(send, { invitations }, { session });
}

interface Sending {
  readonly services: Pick<Services, "events" | "now">;
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}

/** Sends a batch of invitations, one at a time, so that no address is mailed twice concurrently. */
export const mailInvitationJob = (sending: Sending) =>
  defineJob<{ readonly invitations: readonly string[] }>({
    name: "challenges.mail-invitations",
    concurrency: 1,
    async run({ invitations }) {
      for (const id of invitations) {
        const mailInvitation = await MailInvitation.findOne({
          _id: toId(id),
          state: "waiting",
        }).lean<MailInvitationDoc>();
        if (mailInvitation) await sendOne(sending, mailInvitation);
      }
    },
  });

/**
 * Mails one invitation; notifies a member on the site instead, subject to their settings; or drops it if the
 * address has opted out or was invited recently, the owner is blocked, or the challenge is over.
 */
async function sendOne({ services, mailer, site }: Sending, found: MailInvitationDoc): Promise<void> {
  const now = services.now();
  const [challenge, inviter, member, digest] = await Promise.all([
    Challenge.findById(found.challenge).lean<ChallengeDoc>(),
    findOwnUser(String(found.by)),
    findForLogin(found.email),
    addressDigest(found.email),
  ]);
  const asks = challenge?.open && challenge.endDate > now && inviter && !inviter.blocked && !inviter.leaving;
  const state = !asks
    ? "dropped"
    : member
      ? await ofMember(String(member._id), String(found.by))
      : await ofStranger(digest, now);
  await inTransaction(async (session) => {
    const sent = state === "mailed" ? { digest, mailedAt: now } : {};
    const { modifiedCount } = await MailInvitation.updateOne(
      { _id: found._id, state: "waiting" },
      { $set: { state, ...sent } },
      { session },
    );
    if (modifiedCount === 0 || !challenge || !inviter) return;
    const event = { id: String(challenge._id), owner: String(found.by), as: "entrant" } as const;
    if (state === "notified")
      await services.events.publish(
        "challenge.invited",
        { ...event, invited: [String(member!._id)] },
        session,
      );
    if (state === "mailed")
      await mailer.sendMail(mailOf(site, { to: found.email, digest, challenge, inviter }), { session });
  });
}

/** Not sent to members who have blocked the owner. */
const ofMember = async (member: string, by: string): Promise<"notified" | "dropped"> =>
  member === by || (await blockersOf(by)).includes(member) ? "dropped" : "notified";

/** Not sent to addresses that have opted out or were recently mailed for another owner. */
async function ofStranger(digest: string, now: Date): Promise<"mailed" | "dropped"> {
  if (await wantsNoInvitations(digest)) return "dropped";
  const lately = new Date(now.getTime() - MAILED_AGAIN_DAYS * DAY);
  return (await MailInvitation.exists({ digest, mailedAt: { $gt: lately } })) ? "dropped" : "mailed";
}

function mailOf(
  site: Sending["site"],
  {
    to,
    digest,
    challenge,
    inviter,
  }: { to: string; digest: string; challenge: ChallengeDoc; inviter: UserDoc },
) {
  const name = inviter.name || inviter.username;
  return {
    kind: "notification",
    to,
    subject: challengeMailText.subject(name, challenge.title),
    text: challengeMailText.body({
      name,
      title: challenge.title,
      until: formatDateTime(challenge.endDate.toISOString(), challenge.zone),
      link: site.url + challengesPaths.challenge(String(challenge._id)),
      profile: site.url + profilePaths.user(inviter.username),
      site: site.name,
    }),
    topic: { about: CHALLENGE_MAIL_TOPIC, to: digest },
  } as const;
}
