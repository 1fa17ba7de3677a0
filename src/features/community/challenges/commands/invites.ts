import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, type FieldError, HttpError, invalid, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { collecting } from "#core/validate.ts";
import { invitationsLeft, readAddresses } from "#features/accounts/invitations/index.ts";
import { blockersOf } from "#features/people/blocks/index.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { findByUsernames } from "#features/people/users/index.ts";
import { INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import { INVITED_MAX, JUDGES_MAX } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { messages } from "#shared/messages.ts";
import { findEntrants } from "../conflicts.ts";
import { challengeInvitesByMember } from "../limits.ts";
import { type InvitingByMail, inviteAddresses } from "../mail-invitations.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { permittedChallenge, readChallenge } from "../permitted.ts";
import "../events.ts";

/** Dependencies of inviting; without `byMail` nobody is invited by email. */
export interface Inviting extends Writing {
  readonly byMail?: InvitingByMail;
}

/** Lines of the owner's form: usernames and addresses. */
interface InviteLines {
  readonly judges?: string;
  readonly entrants?: string;
  readonly emails?: string;
}

/**
 * Invites members by username to judge a challenge or to enter it, and others to enter by email; all of them
 * or none. People invited before are not invited again to judge or by email; members who have blocked the
 * owner are not notified.
 * @throws 404, 403, and 400 by field for nobody, an unknown name, an invalid address, or too many
 */
export async function inviteMembers(
  writing: Inviting,
  caller: Caller,
  id: string,
  lines: InviteLines,
): Promise<void> {
  const { services, limits, byMail } = writing;
  assertMayPost(caller, services.now());
  const own = memberOf(caller);
  const challenge = await permittedChallenge(caller.viewer, "invite", id);
  const { judges, entrants, emails } = await readLines(challenge, lines);
  const silent = new Set([own, ...(await blockersOf(own))]);
  const withoutSilent = (members: readonly string[]) => members.filter((member) => !silent.has(member));
  if (judges.length + entrants.length + emails.length === 0)
    throw invalidField(challenge.manualJudge ? "judges" : "entrants", messages.required);
  await limits.consume(challengeInvitesByMember, own);
  const invite = inTransaction(async (session) => {
    const invitedBy = {
      judge: await addJudges(session, challenge._id, withoutSilent(judges)),
      entrant: withoutSilent(entrants),
    };
    for (const as of ["judge", "entrant"] as const) {
      const event = { id, owner: own, invited: invitedBy[as], as };
      if (event.invited.length > 0) await services.events.publish("challenge.invited", event, session);
    }
    if (byMail && emails.length > 0)
      await inviteAddresses({ ...byMail, services }, { challenge: challenge._id, by: own, emails }, session);
  });
  await invite.catch(async (error) => {
    const full = isDuplicateKey(error) || (error instanceof HttpError && error.status === 429);
    if (!full || emails.length === 0) throw error;
    const left = await invitationsLeft(own, services.now());
    throw invalidField("emails", invitationsText.tooMany(left, INVITATIONS_PER_DAY));
  });
}

/** Resolves the people named in the lines. @throws 400 with all errors, by field */
async function readLines({ announcedAt }: ChallengeDoc, lines: InviteLines) {
  const wrong: FieldError[] = [];
  const judges = (await collecting(wrong, () => membersNamed(lines.judges ?? "", "judges"))) ?? [];
  const entrants = (await collecting(wrong, () => membersNamed(lines.entrants ?? "", "entrants"))) ?? [];
  const emails = (await collecting(wrong, async () => readAddresses(lines.emails ?? ""))) ?? [];
  if (wrong.length > 0) throw invalid(wrong);
  if (entrants.length > 0 && !announcedAt) throw invalidField("entrants", challengesMessages.announceFirst);
  if (emails.length > 0 && !announcedAt) throw invalidField("emails", challengesMessages.announceFirst);
  return { judges, entrants, emails };
}

/** Adds those who were not yet invited and returns them. @throws 400 beyond the maximum */
async function addJudges(
  session: ClientSession,
  _id: ChallengeDoc["_id"],
  members: readonly string[],
): Promise<string[]> {
  const now = await Challenge.findById(_id).session(session).lean<ChallengeDoc>();
  const invited = members.filter((member) => !now?.judges.some(({ user }) => String(user) === member));
  if (!now || invited.length === 0) return [];
  if (now.judges.length + invited.length > JUDGES_MAX)
    throw invalidField("judges", challengesMessages.tooManyJudges);
  const judges = invited.map((user) => ({ user: toId(user), state: "invited" as const }));
  await Challenge.updateOne({ _id }, { $push: { judges: { $each: judges } } }, { session });
  return invited;
}

/** Returns the accounts named in a line of usernames. @throws 400 at the field for an unknown name */
export async function membersNamed(line: string, field: string): Promise<string[]> {
  const names = [
    ...new Set(
      line
        .split(/[\s,;]+/)
        .map((name) => name.replace(/^@/, "").toLowerCase())
        .filter(Boolean),
    ),
  ];
  if (names.length > INVITED_MAX) throw invalidField(field, challengesMessages.tooManyInvited(INVITED_MAX));
  const found = await findByUsernames(names);
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw invalidField(field, challengesMessages.noSuchNames(unknown.join(", ")));
  return [...new Set([...found.values()].map(({ _id }) => String(_id)))];
}

/**
 * Answers an invitation to judge, until the challenge is decided; an acceptance can be withdrawn until judging
 * begins.
 * @throws 400 for others, for members with an entry who accept, and when it is too late
 */
export async function answerJudging(caller: Caller, id: string, accepts: boolean): Promise<void> {
  const own = memberOf(caller);
  const challenge = await readChallenge(caller.viewer, id);
  const isInvited = challenge?.judges.some(({ user }) => String(user) === own);
  if (!challenge || !isInvited) throw applicationError(challengesMessages.notAsked);
  const { _id } = challenge;
  const user = toId(own);
  if (accepts)
    await inTransaction(async (session) => {
      // Written first, so that an entry made at the same time conflicts.
      const { matchedCount } = await Challenge.updateOne(
        { _id, "judges.user": user, state: { $nin: ["decided", "cancelled"] } },
        { $set: { "judges.$.state": "accepted" } },
        { timestamps: false, session },
      );
      if (matchedCount === 0) throw applicationError(challengesMessages.changedMeanwhile);
      if ((await findEntrants([_id], session)).get(String(_id))?.has(own))
        throw applicationError(challengesMessages.entrantJudges);
    });
  else {
    const isAsked = { judges: { $elemMatch: { user, state: "invited" as const } } };
    const { matchedCount } = await Challenge.updateOne(
      { _id, $or: [{ state: { $in: ["draft", "open"] } }, isAsked] },
      { $pull: { judges: { user } } },
      { timestamps: false },
    );
    if (matchedCount === 0) throw applicationError(challengesMessages.judgingBegan);
  }
}
