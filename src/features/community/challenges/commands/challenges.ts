import { applicationError, throwWrong } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { validate } from "../../../../core/validate.ts";
import { challengesMessages } from "../../../../shared/community/challenges.messages.ts";
import { challengesText } from "../../../../shared/community/challenges.text.ts";
import { messages } from "../../../../shared/messages.ts";
import { changeInput, newInput, type Writing } from "../../../people/member-content/index.ts";
import { auditedOfOthers } from "../../../platform/audit/index.ts";
import { Ballot } from "../ballot-model.ts";
import { type CoverInput, type Covering, endCover, withCover } from "../cover.ts";
import { Entry } from "../entry-model.ts";
import { challengesByMember } from "../limits.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { permittedChallenge } from "../permitted.ts";
import { type ChallengeInput, challengeRules, reasonRules } from "../rules.ts";
import { challengeContent, entryContent } from "../state.ts";
import type { AnnouncingByUpdate } from "../update-job.ts";
import { forgetWinsIn } from "../wins.ts";
import "../events.ts";

/** What announcing takes of the house; without `announcing` no update is written. */
export interface Announcing extends Writing {
  readonly announcing?: AnnouncingByUpdate;
}

/**
 * Drafts a challenge, for its owner's eyes alone until they announce it.
 * @throws 403 for a guest or in another's name; 400 by field; 429 for too many
 */
export async function createChallenge(
  writing: Writing & Covering,
  caller: Caller,
  input: unknown,
  cover: CoverInput = {},
): Promise<ChallengeDoc> {
  const said = newInput<ChallengeInput>(writing.services, caller, challengeRules, input, "owner");
  const { own, owner: _, ...given } = said;
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

/** Changes a challenge that has not started. @throws 404, 403, and 400 by field or where it has started meanwhile */
export async function editChallenge(
  writing: Writing & Covering,
  caller: Caller,
  id: string,
  input: unknown,
  cover: CoverInput = {},
): Promise<ChallengeDoc> {
  const before = await permittedChallenge(caller.viewer, "update", id);
  const { owner: _, ...given } = changeInput<ChallengeInput>(writing.services, caller, challengeRules, input);
  const fields = withCriteria(given);
  const now = writing.services.now();
  assertOrder(fields, now);
  const changed = await withCover(writing, caller, cover, (picture) =>
    inTransaction(async (session) => {
      const was = await Challenge.findOneAndUpdate(
        {
          _id: before._id,
          state: "draft",
          // By the clock, whether or not the job has come round.
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
 * Shows a challenge to everyone, tells its owner's followers, and says it on their feed, if they want that. Done twice it
 * is done once; it opens at its start date.
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

/** Calls a challenge off, with a reason that everyone reads: for its owner and the staff, before it is decided. */
export async function cancelChallenge(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const challenge = await permittedChallenge(caller.viewer, "cancel", id);
  const { reason } = validate(reasonRules, input);
  await auditedOfOthers(
    services,
    caller,
    String(challenge.owner) === caller.viewer.id,
    {
      action: "challenge.cancel",
      subject: { type: "challenge", id },
      details: { title: challenge.title, reason },
    },
    () =>
      inTransaction(async (session) => {
        const { modifiedCount } = await Challenge.updateOne(
          { _id: challenge._id, state: { $nin: ["decided", "cancelled"] } },
          { $set: { state: "cancelled", cancelReason: reason } },
          { session },
        );
        if (modifiedCount === 0) return;
        const event = { id, owner: String(challenge.owner) };
        await services.events.publish("challenge.cancelled", event, session);
      }),
  );
}

/** Takes a draft that nobody has seen away for good. */
export async function deleteChallenge(
  { services, pictures }: Pick<Writing, "services"> & Covering,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id } = await permittedChallenge(caller.viewer, "delete", id);
  await endChallenge({ events: services.events, pictures }, _id);
}

/** What ending a challenge takes of the house. */
export interface Ending {
  readonly events: Writing["services"]["events"];
  readonly pictures?: Covering["pictures"] | undefined;
}

/** A challenge goes, with its entries, its cover, and the places it gave. */
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

/** Something is always scored: the whole, where nothing else is named. */
const withCriteria = <Fields extends Pick<ChallengeInput, "criteria">>(fields: Fields): Fields =>
  fields.criteria.length > 0
    ? fields
    : { ...fields, criteria: [{ name: challengesText.overall, weight: 1 }] };

/** Its dates in their order, each said at its field. */
function assertOrder(
  { startDate, endDate, judgingEndDate, minWords, maxWords }: ChallengeInput,
  now: Date,
): void {
  throwWrong([
    [startDate >= endDate && "startDate", messages.startBeforeEnd],
    [endDate <= now && startDate < endDate && "endDate", challengesMessages.endInFuture],
    [judgingEndDate <= endDate && "judgingEndDate", challengesMessages.judgingAfterEnd],
    [
      minWords !== null && maxWords !== null && minWords >= maxWords && "minWords",
      challengesMessages.wordsUpsideDown,
    ],
  ]);
}
