import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import { validate } from "#core/validate.ts";
import { assertMayDecide } from "#features/people/conflicts/index.ts";
import { newInput, recordOf, type Writing } from "#features/people/member-content/index.ts";
import { assertWithin, type CountedLimit } from "#features/people/users/index.ts";
import { auditedOfOthers } from "#features/platform/audit/index.ts";
import { findStoryNames, readStory, type StoryDoc, storyTeamOf } from "#features/stories/stories/index.ts";
import { canBeReadmitted } from "#shared/community/challenges.enums.ts";
import { ENTRIES_PER_CHALLENGE_MAX } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { entryReport } from "#shared/community/challenges.report.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { messages } from "#shared/messages.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { findEntrants } from "../conflicts.ts";
import { Entry, type EntryDoc } from "../entry-model.ts";
import { challengeExtrasOf } from "../extras.ts";
import { whyNotIn } from "../fit.ts";
import { freezingOf } from "../freeze.ts";
import { challengeEntriesByMember } from "../limits.ts";
import { Challenge, type ChallengeDoc } from "../model.ts";
import { readChallenge, readEntry } from "../permitted.ts";
import { challengePolicy, entryPolicy, isOrganiser } from "../policy.ts";
import { type EntryInput, entryRules, reasonRules } from "../rules.ts";
import { entryContent } from "../state.ts";
import "../events.ts";

/** Range of random positions; with more entries than this they would collide. */
const ORDERS = 2 ** 31;

/**
 * Filter for challenges open for entries at a given time, by dates alone: the job that changes the state may
 * be a minute late.
 */
export const openForEntriesAt = (now: Date) =>
  ({
    state: { $in: ["draft", "open"] },
    announcedAt: { $ne: null },
    startDate: { $lte: now },
    endDate: { $gt: now },
  }) as const;

export const isOpenForEntries = (
  { state, announcedAt, startDate, endDate }: ChallengeDoc,
  now: Date,
): boolean =>
  (state === "draft" || state === "open") && announcedAt !== null && startDate <= now && endDate > now;

/**
 * Enters a story of which the caller is an author. The entry, and a prize for it, is the caller's. The server's
 * clock decides when it was entered. At the deadline it is either in or out: the entry and its challenge are
 * written together.
 * @throws 403 for a guest or in another's name; 400 by field, when the challenge does not accept entries or is full,
 * and for one too many; 429
 */
export async function enterChallenge(writing: Writing, caller: Caller, input: unknown): Promise<EntryDoc> {
  const validated = newInput<EntryInput>(writing.services, caller, entryRules, input, "author");
  const { own } = validated;
  const now = writing.services.now();
  const challenge = await readChallenge(caller.viewer, validated.challenge);
  if (!challenge) throw invalidField("challenge", challengesMessages.noSuchChallenge);
  if (String(challenge.owner) === own) throw applicationError(challengesMessages.ownChallenge);
  if (!isOpenForEntries(challenge, now)) throw applicationError(challengesMessages.challengeNotOpen);
  const story = await readStory(caller.viewer, validated.story);
  if (!story) throw invalidField("story", messages.noSuchStory);
  const authors = storyTeamOf(story).map(String);
  if (!authors.includes(own)) throw invalidField("story", challengesMessages.entryNotYours);
  if (authors.includes(String(challenge.owner))) throw applicationError(challengesMessages.ownChallenge);
  if (acceptedAmong(challenge, authors)) throw applicationError(challengesMessages.judgeEnters);
  const why = whyNotIn(challenge, story);
  if (why) throw invalidField("story", why.message);
  await writing.limits.consume(challengeEntriesByMember, own);
  return inTurn([`entries ${challenge._id} ${own}`], () =>
    untilUnique(() => insertEntry(writing, { challenge, story, author: toId(own), authors, now })),
  );
}

interface NewEntry {
  readonly challenge: ChallengeDoc;
  readonly story: StoryDoc;
  readonly author: EntryDoc["author"];
  readonly authors: readonly string[];
  readonly now: Date;
}

/**
 * Uses the author's next free slot; if two requests use the same one, the unique index rejects the later,
 * which retries.
 */
const insertEntry = (
  { services }: Writing,
  { challenge, story, author, authors, now }: NewEntry,
): Promise<EntryDoc> =>
  inTransaction(async (session) => {
    const others = await Entry.find({ challenge: challenge._id, author }).session(session).lean<EntryDoc[]>();
    if (await Entry.exists({ challenge: challenge._id, story: story._id }).session(session))
      throw invalidField("story", challengesMessages.enteredAlready);
    const most = challenge.entriesPerMember;
    const slot = Array.from({ length: most }, (_, at) => at).find(
      (at) => !others.some((other) => other.slot === at),
    );
    if (slot === undefined) throw applicationError(challengesMessages.entriesFull(most));
    const before = await Challenge.findOneAndUpdate(
      { _id: challenge._id, ...openForEntriesAt(now) },
      { $set: { lastEntryAt: now } },
      { session, timestamps: false },
    ).lean<ChallengeDoc>();
    if (!before) throw applicationError(challengesMessages.challengeNotOpen);
    const limit: CountedLimit<EntryDoc> = {
      model: Entry,
      filter: { challenge: challenge._id },
      max: ENTRIES_PER_CHALLENGE_MAX,
      error: () => applicationError(challengesMessages.challengeFull),
    };
    await assertWithin(services, String(challenge.owner), limit, session);
    // One of them has accepted meanwhile.
    if (acceptedAmong(before, authors)) throw applicationError(challengesMessages.judgeEnters);
    const entry = await entryContent.insert(
      {
        challenge: challenge._id,
        story: story._id,
        author,
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

/** Returns true if any of these members has accepted to judge. */
const acceptedAmong = ({ judges }: ChallengeDoc, members: readonly string[]): boolean =>
  judges.some(({ user, state }) => state === "accepted" && members.includes(String(user)));

/**
 * Withdraws an entry: before the deadline it is deleted without trace; later it stays as withdrawn, out of
 * the ranking.
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
    if (isOpenForEntries(challenge, services.now())) await entryContent.end(entry._id, session);
    else await entryContent.flag(entry._id, { state: "withdrawn" }, session);
  });
  return entry;
}

/**
 * Disqualifies an entry with a reason that its author is told and can appeal against: for the owner and staff,
 * before the challenge is decided. Organisers who paid in prize money leave it to staff once entries have
 * closed, because without a winner it would go back to them.
 * @throws 404, and 403 if the caller is involved
 */
export async function disqualifyEntry(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<EntryDoc> {
  const by = memberOf(caller);
  const { entry, challenge } = await entryToDisqualify(caller, id);
  await assertMayDisqualify(services, caller, entry, challenge);
  const { reason } = validate(reasonRules, input);
  const story = (await findStoryNames([entry.story])).get(String(entry.story))?.title;
  const record = await recordOf(services, {
    caller,
    kind: entryReport.name,
    target: id,
    by: String(entry.author),
    act: "disqualified",
    reason,
    title: challengesText.entryIn(story ?? challengesText.goneStory, challenge.title),
    notifiedOtherwise: true,
  });
  await auditedOfOthers(
    services,
    caller,
    isOrganiser(caller.viewer, challenge),
    {
      action: "entry.disqualify",
      subject: { type: "challenge-entry", id },
      details: { by: String(entry.author), challenge: challenge.title, reason },
    },
    () =>
      entryContent.changesAround(entry.challenge, async (session) => {
        const current = await Entry.findById(entry._id).session(session).lean<EntryDoc>();
        if (current?.state !== "entered") throw applicationError(challengesMessages.entryOut);
        await assertNotOver(entry, session);
        await Entry.updateOne({ _id: entry._id }, { $set: { reason } }, { session });
        await entryContent.flag(entry._id, { state: "disqualified" }, session);
        const at = services.now().getTime();
        await services.events.publish("entry.disqualified", { ...eventOf(entry), by, at }, session);
        await record(session);
      }),
  );
  return entry;
}

/**
 * Asserts that an entry's challenge is neither decided nor cancelled, as of the transaction that changes who takes
 * part. The change counts the entries of the challenge again, so it conflicts with a decision made meanwhile.
 * @throws 400
 */
export async function assertNotOver({ challenge }: EntryDoc, session: ClientSession): Promise<void> {
  const over = { _id: challenge, state: { $in: ["decided", "cancelled"] } } as const;
  if (await Challenge.exists(over).session(session))
    throw applicationError(challengesMessages.challengeDecided);
}

/**
 * Readmits an entry that was disqualified, or withdrawn because its story was deleted, in the transaction that decides
 * its author's appeal, or in that of staff who readmit it without one. If entries have been frozen since, so is this
 * one, as of the entry deadline. Announced results stay until staff reopen the challenge: until then it is listed
 * without a rank. Returns false if it stays out: withdrawn by its author, deleted, or against the challenge's rules.
 */
export async function readmitEntry(
  services: Writing["services"],
  id: EntryDoc["_id"],
  session: ClientSession,
  because: "appeal" | "staff" = "appeal",
): Promise<boolean> {
  const entry = await Entry.findById(id).session(session).lean<EntryDoc>();
  const challenge =
    entry && (await Challenge.findById(entry.challenge).session(session).lean<ChallengeDoc>());
  if (!challenge || !canBeReadmitted(entry)) return false;
  await Entry.updateOne({ _id: id }, { $set: { reason: "" } }, { session });
  await entryContent.flag(id, { state: "entered" }, session);
  if (challenge.frozenAt && !entry.frozen) {
    const freeze = await freezingOf(services, challenge, entry, { isReadmitted: true });
    await freeze(session);
  }
  const after = await Entry.findById(id).session(session).lean<EntryDoc>();
  if (after?.state !== "entered") return false;
  const owner = String(challenge.owner);
  const at = services.now().getTime();
  await services.events.publish("entry.readmitted", { ...eventOf(entry), owner, at, because }, session);
  return true;
}

async function assertMayDisqualify(
  services: Writing["services"],
  { viewer }: Caller,
  { _id, author }: EntryDoc,
  challenge: ChallengeDoc,
): Promise<void> {
  if (isOrganiser(viewer, challenge)) {
    // They may have joined a team since.
    if ((await findEntrants([challenge._id])).get(String(challenge._id))?.has(viewer.id!))
      throw forbidden(conflictsText.entrant);
    if (challenge.endDate > services.now()) return;
    const { prizeMoney } = (await challengeExtrasOf(services, [challenge])).get(String(challenge._id)) ?? {};
    if (prizeMoney?.state === "held") throw forbidden(challengesMessages.staffDisqualify);
    return;
  }
  const parties = [{ member: String(author), as: "author" }] as const;
  await assertMayDecide(services, viewer, { kind: entryReport.name, id: String(_id), parties });
}

/** Returns an entry whose challenge the caller runs, even if judging is blind. @throws 404 and 403 */
export async function entryToDisqualify(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly entry: EntryDoc; readonly challenge: ChallengeDoc }> {
  const entry = await Entry.findById(toId(id)).lean<EntryDoc>();
  const challenge = entry && (await readChallenge(viewer, String(entry.challenge)));
  if (!entry || !challenge) throw notFound();
  if (!challengePolicy.can(viewer, "disqualify", challenge)) throw entry.open ? forbidden() : notFound();
  return { entry, challenge };
}

export const eventOf = ({ _id, challenge, author }: EntryDoc) => ({
  id: String(_id),
  challenge: String(challenge),
  author: String(author),
});
