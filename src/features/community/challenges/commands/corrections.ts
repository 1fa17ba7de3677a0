import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import {
  actAsOwnerOrStaff,
  assertMayActOn,
  undoAsOwnerOrStaff,
  type Writing,
} from "#features/people/member-content/index.ts";
import { canBeReadmitted, PLACES } from "#shared/community/challenges.enums.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengeReport, entryReport } from "#shared/community/challenges.report.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { ownerIdOf, permittedChallenge, readChallenge } from "../permitted.ts";
import { membersWithPlaces } from "../places.ts";
import { challengePolicy } from "../policy.ts";
import { correctableUntil } from "../reopened.ts";
import { reasonRules } from "../rules.ts";
import { entryContent, updateEntries } from "../state.ts";
import { leaveOutUncounted } from "../uncounted.ts";
import { forgetWinsIn } from "../wins.ts";
import { assertNotOver, readmitEntry } from "./entries.ts";
import "../events.ts";

/** True if staff can still reopen a decided challenge. */
export const isCorrectable = (challenge: ChallengeDoc, now: Date): boolean => {
  const until = correctableUntil(challenge);
  return challenge.state === "decided" && until !== null && now < until;
};

/**
 * Reopens a decided challenge, so that its results can be corrected: for staff, with a reason that its organiser
 * is told, for 30 days after the first decision (decision 88). Places, ranks and badges are taken back, ballots
 * stay, and staff run it until they finish it.
 * @throws 404, 403, 400 at `reason`, after 30 days, and if it changed meanwhile
 */
export async function reopenChallenge(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "reopen", id);
  const { _id, owner, title } = challenge;
  const by = ownerIdOf(challenge);
  await assertMayActOn(services, caller, { kind: challengeReport.name, target: id, by });
  const now = services.now();
  if (!isCorrectable(challenge, now)) throw applicationError(challengesMessages.resultsFinal);
  const { reason } = validate(reasonRules, input);
  // Entries whose ballots do not count any more can be judged.
  await leaveOutUncounted(_id);
  await actAsOwnerOrStaff(
    services,
    caller,
    {
      kind: challengeReport.name,
      target: id,
      by,
      act: "reopened",
      own: false,
      event: { action: "challenge.reopen", subject: { type: "challenge", id }, details: { title } },
      input: { reason },
      notifiedOtherwise: true,
    },
    (record) =>
      inTransaction(async (session) => {
        const { modifiedCount } = await Challenge.updateOne(
          { _id, state: "decided" },
          {
            $set: {
              state: "judging",
              correctedAt: null,
              staff: { since: now, because: "reopened", acted: true },
              ...Object.fromEntries(PLACES.map((place) => [place, null])),
            },
          },
          { session },
        );
        if (modifiedCount === 0) throw applicationError(challengesMessages.changedMeanwhile);
        const placed = await membersWithPlaces(challenge, session);
        await takeBackRanks(challenge, session);
        await forgetWinsIn(_id, session);
        const event = { id, owner: String(owner), at: now.getTime(), placed };
        await services.events.publish("challenge.reopened", event, session);
        await record(session);
      }),
  );
}

/** Removes ranks and scores from entries, which are blind again if judges decide. */
async function takeBackRanks(
  { _id, manualJudge }: ChallengeDoc,
  session: Parameters<typeof forgetWinsIn>[1],
): Promise<void> {
  await Entry.updateMany(
    { challenge: _id },
    [{ $set: { formerRank: "$rank", rank: null, score: null, ballots: 0 } }],
    { session, timestamps: false, updatePipeline: true },
  );
  if (manualJudge) await updateEntries(_id, { blind: true }, session);
}

/**
 * Readmits an entry that was disqualified, or withdrawn because its story was deleted, without an appeal: for staff
 * who have no part in it, with a reason, while its challenge is not over. It does not matter who or what disqualified
 * it: entries of members who are banned when entries close are disqualified without a decision.
 * @throws 404, 403, 400 at `reason`, if it is neither, and if it does not meet the challenge's rules
 */
export async function readmitByStaff(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<EntryDoc> {
  const { entry, challenge } = await entryToReadmit(caller, id);
  const { _id, author } = entry;
  const about = { kind: entryReport.name, target: id, by: String(author) };
  await assertMayActOn(services, caller, about);
  const { reason } = validate(reasonRules, input);
  await undoAsOwnerOrStaff(
    services,
    caller,
    {
      ...about,
      act: "disqualified",
      own: false,
      event: {
        action: "entry.readmit",
        subject: { type: "challenge-entry", id },
        details: { by: String(author), challenge: challenge.title, reason },
      },
    },
    (record) =>
      entryContent.changesAround(entry.challenge, async (session) => {
        const current = await Entry.findById(_id).session(session).lean<EntryDoc>();
        if (!current || !canBeReadmitted(current)) throw applicationError(challengesMessages.entryNotOut);
        await assertNotOver(entry, session);
        if (!(await readmitEntry(services, _id, session, "staff"))) {
          const { reason } = (await Entry.findById(_id).session(session).lean<EntryDoc>())!;
          throw applicationError(challengesMessages.entryStaysOut(reason));
        }
        await record(session);
      }),
  );
  return entry;
}

/** Returns an entry whose challenge staff may change. @throws 404 and 403 */
export async function entryToReadmit(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly entry: EntryDoc; readonly challenge: ChallengeDoc }> {
  const entry = isId(id) ? await Entry.findById(toId(id)).lean<EntryDoc>() : null;
  const challenge = entry && (await readChallenge(viewer, String(entry.challenge)));
  if (!entry || !challenge) throw notFound();
  if (!challengePolicy.can(viewer, "readmit", challenge))
    throw entry.open || isStaff(viewer) ? forbidden() : notFound();
  return { entry, challenge };
}
