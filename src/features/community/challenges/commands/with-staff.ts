import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { assertMayActOn, type Writing } from "#features/people/member-content/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { JUDGES_MAX } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { messages } from "#shared/messages.ts";
import { findEntrants } from "../conflicts.ts";
import { decideChallenge } from "../decide.ts";
import { Challenge, type ChallengeDoc, type Judge } from "../model.ts";
import { ownerIdOf, permittedChallenge } from "../permitted.ts";
import { reasonRules } from "../rules.ts";
import { noteStaffActed } from "../with-staff.ts";
import { membersNamed } from "./invites.ts";
import "../events.ts";

/**
 * Appoints judges of a challenge that staff run: the caller, if named, judges at once; others are asked.
 * @throws 404, 403, 400 at `judges`
 */
export async function appointJudges(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  { judges: line = "" }: { readonly judges?: string | undefined },
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "appoint", id);
  const { _id, owner, title } = challenge;
  await assertMayActOn(services, caller, {
    kind: challengeReport.name,
    target: id,
    by: ownerIdOf(challenge),
  });
  const members = await membersNamed(line, "judges");
  if (members.length === 0) throw invalidField("judges", messages.required);
  if (members.includes(String(owner))) throw invalidField("judges", challengesMessages.organiserJudges);
  const event = {
    action: "challenge.appoint",
    subject: { type: "challenge", id },
    details: { title, judges: line.trim() },
  } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const now = await Challenge.findById(_id).session(session).lean<ChallengeDoc>();
      if (!now?.staff) throw applicationError(challengesMessages.changedMeanwhile);
      const entrants = (await findEntrants([_id], session)).get(id);
      if (members.some((member) => entrants?.has(member)))
        throw invalidField("judges", challengesMessages.entrantAppointed);
      const own = caller.viewer.id;
      const remaining = now.judges.filter(({ user }) => String(user) !== own || !members.includes(own));
      const added = members.filter((member) => !remaining.some(({ user }) => String(user) === member));
      const judges = [
        ...remaining,
        ...added.map(
          (member): Judge => ({ user: toId(member), state: member === own ? "accepted" : "invited" }),
        ),
      ];
      if (judges.length > JUDGES_MAX) throw invalidField("judges", challengesMessages.tooManyJudges);
      await Challenge.updateOne({ _id }, { $set: { judges } }, { session });
      await noteStaffActed(_id, session);
      const invited = added.filter((member) => member !== own);
      const event = { id, owner: own!, invited, as: "judge" } as const;
      if (invited.length > 0) await services.events.publish("challenge.invited", event, session);
    }),
  );
}

/**
 * Ends judging of a challenge that staff run, and decides it by the ballots cast so far.
 * @throws 404, 403, 400 at `reason`, while entries are being copied, and if it changed meanwhile
 */
export async function finishChallenge(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "finish", id);
  await assertMayActOn(services, caller, {
    kind: challengeReport.name,
    target: id,
    by: ownerIdOf(challenge),
  });
  const { reason } = validate(reasonRules, input);
  if (!challenge.frozenAt) throw applicationError(challengesMessages.notClosedYet);
  const event = {
    action: "challenge.finish",
    subject: { type: "challenge", id },
    details: { title: challenge.title, reason },
  } as const;
  await audited(services, caller, event, async () => {
    const withStaff = { staff: { $ne: null } };
    if (!(await decideChallenge(services, challenge, services.now(), withStaff)))
      throw applicationError(challengesMessages.changedMeanwhile);
  });
}
