import { applicationError, forbidden, throwWrong } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import {
  actAsOwnerOrStaff,
  assertMayActOn,
  changeInput,
  newInput,
  type Writing,
} from "#features/people/member-content/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { messages } from "#shared/messages.ts";
import { Ballot } from "../ballot-model.ts";
import { type CoverInput, type Covering, endCover, withCover } from "../cover.ts";
import { Entry } from "../entry-model.ts";
import { challengesByMember } from "../limits.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { ownerIdOf, permittedChallenge } from "../permitted.ts";
import { type ChallengeInput, challengeRules, reasonRules } from "../rules.ts";
import { challengeContent, entryContent } from "../state.ts";
import type { AnnouncingByUpdate } from "../update-job.ts";
import { forgetWinsIn } from "../wins.ts";
import "../events.ts";

/** Dependencies of announcing; without `announcing` no update is posted. */
export interface Announcing extends Writing {
  readonly announcing?: AnnouncingByUpdate;
}

/**
 * Drafts a challenge, visible only to its owner until announced.
 * @throws 403 for a guest or in another's name; 400 by field; 429 for too many
 */
export async function createChallenge(
  writing: Writing & Covering,
  caller: Caller,
  input: unknown,
  cover: CoverInput = {},
): Promise<ChallengeDoc> {
  const validated = newInput<ChallengeInput>(writing.services, caller, challengeRules, input, "owner");
  const { own, owner: _, ...given } = validated;
  const fields = withCriteria(given);
  const now = writing.services.now();
  assertOrder(fields, now);
  await writing.limits.consume(challengesByMember, own);
  return withCover(writing, caller, cover, (picture = null) =>
    inTransaction((session) =>
      challengeContent.insert(
        { ...fields, cover: picture, owner: toId(own), lastEntryAt: now, createdAt: now },
        session,
      ),
    ),
  );
}

/**
 * Edits a challenge that has not started.
 * @throws 404, 403, and 400 by field or if it has started meanwhile
 */
export async function editChallenge(
  writing: Writing & Covering,
  caller: Caller,
  id: string,
  input: unknown,
  cover: CoverInput = {},
): Promise<ChallengeDoc> {
  const before = await permittedChallenge(caller.viewer, "update", id);
  const { owner: _, ...given } = changeInput<ChallengeInput>(writing.services, caller, challengeRules, input);
  const fields = given.criteria ? withCriteria({ ...given, criteria: given.criteria }) : given;
  const now = writing.services.now();
  assertOrder({ ...before, ...fields }, now);
  const changed = await withCover(writing, caller, cover, (picture) =>
    inTransaction(async (session) => {
      const was = await Challenge.findOneAndUpdate(
        {
          _id: before._id,
          state: "draft",
          // Uses the clock, even if the job has not run yet.
          $or: [{ announcedAt: null }, { startDate: { $gt: now } }],
        },
        { $set: { ...fields, ...(picture === undefined ? {} : { cover: picture }) } },
        { returnDocument: "before", session },
      ).lean<ChallengeDoc>();
      if (!was) throw applicationError(challengesMessages.challengeStarted);
      if (picture !== undefined) await endCover(writing, was, session);
      return Challenge.findById(was._id).session(session).lean<ChallengeDoc>();
    }),
  );
  return changed!;
}

/**
 * Publishes a challenge, notifies its owner's followers and, if wanted, posts it on the owner's feed.
 * Idempotent; entries open at the start date.
 */
export async function announceChallenge(
  { services, announcing }: Announcing,
  caller: Caller,
  id: string,
  { toFollowers, asUpdate = false }: { readonly toFollowers: boolean; readonly asUpdate?: boolean },
): Promise<ChallengeDoc> {
  const challenge = await permittedChallenge(caller.viewer, "update", id);
  const now = services.now();
  if (challenge.endDate <= now) throw applicationError(challengesMessages.endInFuture);
  return inTransaction(async (session) => {
    const before = await Challenge.findById(challenge._id).session(session).lean<ChallengeDoc>();
    if (!before || before.announcedAt) return before ?? challenge;
    const after = await challengeContent.flag(before._id, { announcedAt: now }, session);
    const event = { id, owner: String(before.owner), toFollowers };
    await services.events.publish("challenge.announced", event, session);
    if (asUpdate && announcing)
      await announcing.jobs.enqueue(announcing.update, { challenge: id }, { key: id, session });
    return after!;
  });
}

/**
 * Cancels a challenge with a public reason: for its owner until entries close, then for staff who have no part
 * in it, before it is decided. So nobody takes back prize money that others have worked for.
 * @throws 404, 403, 400 by field
 */
export async function cancelChallenge(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "cancel", id);
  const by = ownerIdOf(challenge);
  const isClosed = challenge.endDate <= services.now();
  if (isClosed && by === caller.viewer.id && !isStaff(caller.viewer))
    throw forbidden(challengesMessages.staffCallOff);
  if (isClosed) await assertMayActOn(services, caller, { kind: challengeReport.name, target: id, by });
  const { reason } = validate(reasonRules, input);
  const event = {
    action: "challenge.cancel",
    subject: { type: "challenge", id },
    details: { title: challenge.title, reason },
  } as const;
  await actAsOwnerOrStaff(
    services,
    caller,
    {
      kind: challengeReport.name,
      target: id,
      by,
      act: "cancelled",
      own: by === caller.viewer.id,
      event,
      input: { reason },
      notifiedOtherwise: true,
    },
    (record) =>
      inTransaction(async (session) => {
        const { modifiedCount } = await Challenge.updateOne(
          { _id: challenge._id, state: { $nin: ["decided", "cancelled"] } },
          { $set: { state: "cancelled", cancelReason: reason, staff: null } },
          { session },
        );
        if (modifiedCount === 0) throw forbidden();
        const event = { id, owner: String(challenge.owner), by: caller.viewer.id ?? "" };
        await services.events.publish("challenge.cancelled", event, session);
        await record(session);
      }),
  );
}

/** Permanently deletes a draft that nobody has seen. */
export async function deleteChallenge(
  { services, pictures }: Pick<Writing, "services"> & Covering,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id } = await permittedChallenge(caller.viewer, "delete", id);
  await endChallenge({ events: services.events, pictures }, _id);
}

/** Dependencies of ending a challenge. */
export interface Ending {
  readonly events: Writing["services"]["events"];
  readonly pictures?: Covering["pictures"] | undefined;
}

/** Deletes a challenge with its entries, cover and awarded places. */
export async function endChallenge({ events, pictures }: Ending, id: ChallengeDoc["_id"]): Promise<void> {
  await inTransaction(async (session) => {
    const ended = await challengeContent.end(id, session);
    if (!ended) return;
    for (const { _id } of await Entry.find({ challenge: id }, { _id: 1 }).session(session).lean())
      await entryContent.end(_id, session);
    await Ballot.deleteMany({ challenge: id }, { session });
    await forgetWinsIn(id, session);
    if (ended.cover) await pictures?.end(ended.owner, [ended.cover], session);
    await events.publish("challenge.deleted", { id: String(id) }, session);
  });
}

/** There is always a criterion: the whole story if none is given. */
const withCriteria = <Fields extends Pick<ChallengeInput, "criteria">>(fields: Fields): Fields =>
  fields.criteria.length > 0
    ? fields
    : { ...fields, criteria: [{ name: challengesText.overall, weight: 1 }] };

/** Checks the order of the dates; each error is reported at its field. */
function assertOrder(
  {
    startDate,
    endDate,
    judgingEndDate,
    minWords,
    maxWords,
  }: Pick<ChallengeInput, "startDate" | "endDate" | "judgingEndDate" | "minWords" | "maxWords">,
  now: Date,
): void {
  throwWrong([
    [startDate >= endDate && "startDate", messages.startBeforeEnd],
    [endDate <= now && startDate < endDate && "endDate", challengesMessages.endInFuture],
    [judgingEndDate <= endDate && "judgingEndDate", challengesMessages.judgingAfterEnd],
    [
      minWords !== null && maxWords !== null && minWords >= maxWords && "minWords",
      challengesMessages.minimumAboveMaximum,
    ],
  ]);
}
