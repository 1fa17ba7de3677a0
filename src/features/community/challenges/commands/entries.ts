import { memberOf } from "../../../../core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../../core/db/transaction.ts";
import { inTurn } from "../../../../core/in-turn.ts";
import { validate } from "../../../../core/validate.ts";
import { challengesMessages } from "../../../../shared/community/challenges.messages.ts";
import { messages } from "../../../../shared/messages.ts";
import { newInput, type Writing } from "../../../people/member-content/index.ts";
import { auditedOfOthers } from "../../../platform/audit/index.ts";
import { readStory, type StoryDoc } from "../../../stories/stories/index.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { whyNotIn } from "../fit.ts";
import { challengeEntriesByMember } from "../limits.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { readChallenge, readEntry } from "../permitted.ts";
import { challengePolicy, entryPolicy } from "../policy.ts";
import { type EntryInput, entryRules, reasonRules } from "../rules.ts";
import { entryContent } from "../state.ts";
import "../events.ts";

/** Past this many, shuffled places meet. */
const ORDERS = 2 ** 31;

/** Takes entries at a moment, by its dates alone: the job that moves its state may be a minute late. */
export const takesEntriesAt = (now: Date) =>
  ({
    state: { $in: ["draft", "open"] },
    announcedAt: { $ne: null },
    startDate: { $lte: now },
    endDate: { $gt: now },
  }) as const;

export const takesEntries = ({ state, announcedAt, startDate, endDate }: ChallengeDoc, now: Date): boolean =>
  (state === "draft" || state === "open") && announcedAt !== null && startDate <= now && endDate > now;

/**
 * Enters a story of the caller's own. When it came is decided by the server's clock; at the end it is in or out, never
 * half: the entry and its challenge are written together.
 * @throws 403 for a guest or in another's name; 400 by field, when the challenge takes none, and for one too many; 429
 */
export async function enterChallenge(writing: Writing, caller: Caller, input: unknown): Promise<EntryDoc> {
  const said = newInput<EntryInput>(writing.services, caller, entryRules, input, "author");
  const { own } = said;
  const now = writing.services.now();
  const challenge = await readChallenge(caller.viewer, said.challenge);
  if (!challenge) throw invalidField("challenge", challengesMessages.noSuchChallenge);
  if (String(challenge.owner) === own) throw applicationError(challengesMessages.ownChallenge);
  if (!takesEntries(challenge, now)) throw applicationError(challengesMessages.challengeNotOpen);
  const story = await readStory(caller.viewer, said.story);
  if (!story) throw invalidField("story", messages.noSuchStory);
  if (String(story.author) !== own) throw invalidField("story", challengesMessages.entryNotYours);
  const why = whyNotIn(challenge, story);
  if (why) throw invalidField("story", why);
  await writing.limits.consume(challengeEntriesByMember, own);
  return inTurn([`entries ${challenge._id} ${own}`], () =>
    untilUnique(() => insertEntry(writing, challenge, story, now)),
  );
}

/** Takes the author's next free place; two that take the same one meet at its unique index, and the later asks anew. */
const insertEntry = (
  { services }: Writing,
  challenge: ChallengeDoc,
  story: StoryDoc,
  now: Date,
): Promise<EntryDoc> =>
  inTransaction(async (session) => {
    const others = await Entry.find({ challenge: challenge._id, author: story.author })
      .session(session)
      .lean<EntryDoc[]>();
    if (others.some((other) => story._id.equals(other.story)))
      throw invalidField("story", challengesMessages.enteredAlready);
    const most = challenge.entriesPerMember;
    const slot = Array.from({ length: most }, (_, at) => at).find(
      (at) => !others.some((other) => other.slot === at),
    );
    if (slot === undefined) throw applicationError(challengesMessages.entriesFull(most));
    const { matchedCount } = await Challenge.updateOne(
      { _id: challenge._id, ...takesEntriesAt(now) },
      { $set: { lastEntryAt: now } },
      { session, timestamps: false },
    );
    if (matchedCount === 0) throw applicationError(challengesMessages.challengeNotOpen);
    const entry = await entryContent.insert(
      {
        challenge: challenge._id,
        story: story._id,
        author: story.author,
        slot,
        state: "entered",
        blind: challenge.manualJudge,
        order: Math.floor(Math.random() * ORDERS),
        parentShut: !challenge.open,
        createdAt: now,
      },
      session,
    );
    await services.events.publish("entry.created", eventOf(entry), session);
    return entry;
  });

/**
 * Takes an entry back: while entering goes on it is as if it had never been; later it stays as withdrawn, out of the
 * ranking.
 * @throws 404, 403, and 400 once it is decided
 */
export async function withdrawEntry({ services }: Writing, caller: Caller, id: string): Promise<EntryDoc> {
  memberOf(caller);
  const entry = await readEntry(caller.viewer, id);
  if (!entry) throw notFound();
  if (!entryPolicy.can(caller.viewer, "delete", entry)) throw forbidden();
  await entryContent.changesAround(entry.challenge, async (session) => {
    const challenge = await Challenge.findById(entry.challenge).session(session).lean<ChallengeDoc>();
    if (!challenge) return;
    if (challenge.state === "decided" || challenge.state === "cancelled")
      throw applicationError(challengesMessages.challengeDecided);
    const now = await Entry.findById(entry._id).session(session).lean<EntryDoc>();
    if (now?.state !== "entered") return;
    if (takesEntries(challenge, services.now())) await entryContent.end(entry._id, session);
    else await entryContent.flag(entry._id, { state: "withdrawn" }, session);
  });
  return entry;
}

/** Takes an entry out for a reason that its author is told: for the owner and the staff, before it is decided. */
export async function disqualifyEntry(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<EntryDoc> {
  const by = memberOf(caller);
  const { entry, challenge } = await entryToDisqualify(caller, id);
  const { reason } = validate(reasonRules, input);
  await auditedOfOthers(
    services,
    caller,
    String(challenge.owner) === caller.viewer.id,
    {
      action: "entry.disqualify",
      subject: { type: "challenge-entry", id },
      details: { by: String(entry.author), challenge: challenge.title, reason },
    },
    () =>
      entryContent.changesAround(entry.challenge, async (session) => {
        const current = await Entry.findById(entry._id).session(session).lean<EntryDoc>();
        if (current?.state !== "entered") return;
        await Entry.updateOne({ _id: entry._id }, { $set: { reason } }, { session });
        await entryContent.flag(entry._id, { state: "disqualified" }, session);
        await services.events.publish("entry.disqualified", { ...eventOf(entry), by }, session);
      }),
  );
  return entry;
}

/** An entry whose challenge the caller runs, blind or not. @throws 404 and 403 */
export async function entryToDisqualify(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly entry: EntryDoc; readonly challenge: ChallengeDoc }> {
  const entry = await Entry.findById(toId(id)).lean<EntryDoc>();
  const challenge = entry && (await readChallenge(viewer, String(entry.challenge)));
  if (!entry || !challenge) throw notFound();
  if (!challengePolicy.can(viewer, "disqualify", challenge)) throw forbidden();
  return { entry, challenge };
}

export const eventOf = ({ _id, challenge, author }: EntryDoc) => ({
  id: String(_id),
  challenge: String(challenge),
  author: String(author),
});
