import { applicationError, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { actAsOwnerOrStaff, assertMayActOn, type Writing } from "#features/people/member-content/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { messages } from "#shared/messages.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { ownerIdOf, permittedChallenge } from "../permitted.ts";
import { type ChallengeDate, type DatesInput, datesRules } from "../rules.ts";
import { noteStaffActed } from "../with-staff.ts";
import "../events.ts";

type Dates = Pick<ChallengeDoc, ChallengeDate>;

/** Names of the dates that have not passed and can still be moved. */
export function movableDates(challenge: ChallengeDoc, now: Date): readonly ChallengeDate[] {
  if (challenge.state === "judging" || challenge.endDate <= now) return ["judgingEndDate"];
  return challenge.startDate <= now
    ? ["endDate", "judgingEndDate"]
    : ["startDate", "endDate", "judgingEndDate"];
}

/**
 * Moves dates of a challenge that have not passed: for staff, with a reason that its organiser is told.
 * Members who take part or asked for reminders are notified. Dates that have passed are ignored.
 * @throws 404, 403, and 400 by field, if nothing changes, or if the challenge changed meanwhile
 */
export async function rescheduleChallenge(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "reschedule", id);
  const by = ownerIdOf(challenge);
  await assertMayActOn(services, caller, { kind: challengeReport.name, target: id, by });
  const now = services.now();
  const { _id, owner, title, state, startDate, endDate, judgingEndDate } = challenge;
  const before: Dates = { startDate, endDate, judgingEndDate };
  const movable = movableDates(challenge, now);
  const { reason, ...given } = validate<DatesInput>(datesRules(movable), input);
  const moved = movable.filter((name) => given[name] && given[name].getTime() !== before[name].getTime());
  const after: Dates = { ...before, ...Object.fromEntries(moved.map((name) => [name, given[name]])) };
  throwWrong([
    [after.startDate >= after.endDate && "startDate", messages.startBeforeEnd],
    [moved.includes("endDate") && after.endDate <= now && "endDate", challengesMessages.endInFuture],
    [after.judgingEndDate <= after.endDate && "judgingEndDate", challengesMessages.judgingAfterEnd],
    [
      after.judgingEndDate > after.endDate && after.judgingEndDate <= now && "judgingEndDate",
      challengesMessages.judgingInFuture,
    ],
  ]);
  if (moved.length === 0) throw applicationError(challengesMessages.datesUnchanged);
  const dates = moved.flatMap((name) => [
    [`${name} before`, before[name].toISOString()],
    [`${name} after`, after[name].toISOString()],
  ]);
  await actAsOwnerOrStaff(
    services,
    caller,
    {
      kind: challengeReport.name,
      target: id,
      by,
      act: "edited",
      own: false,
      event: {
        action: "challenge.reschedule",
        subject: { type: "challenge", id },
        details: { title, ...Object.fromEntries(dates) },
      },
      input: { reason },
      notifiedOtherwise: true,
    },
    (record) =>
      inTransaction(async (session) => {
        // A later deadline is announced again a day before.
        const isLater = after.endDate > before.endDate;
        const { modifiedCount } = await Challenge.updateOne(
          { _id, state, ...before },
          { $set: { ...after, ...(isLater ? { closingTold: false } : {}) } },
          { session },
        );
        if (modifiedCount === 0) throw applicationError(challengesMessages.datesMoved);
        await noteStaffActed(_id, session);
        const event = { id, owner: String(owner), at: now.getTime() };
        await services.events.publish("challenge.rescheduled", event, session);
        await record(session);
      }),
  );
}
