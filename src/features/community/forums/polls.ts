import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import type { PollDto } from "#shared/community/forums.dto.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { readThread } from "./permitted.ts";
import { PollOption, type PollOptionDoc, PollVote, type PollVoteDoc } from "./poll-model.ts";

const DAY = 86_400_000;

/** Input for a poll in a new thread. */
export interface PollInput {
  readonly options: readonly string[];
  readonly several?: boolean;
  /** Days the poll is open; 0 for no end. */
  readonly days?: number;
}

/** Converts a poll's input to the thread's stored fields. */
export const pollOf = (
  { several = false, days = 0 }: PollInput,
  now: Date,
): NonNullable<ThreadDoc["poll"]> => ({
  several,
  ...(days > 0 ? { closesAt: new Date(now.getTime() + days * DAY) } : {}),
});

/** Saves a poll's options with their thread. */
export async function insertOptions(
  thread: ThreadDoc["_id"],
  texts: readonly string[],
  session: ClientSession,
): Promise<void> {
  await PollOption.create(
    texts.map((text, place) => ({ thread, place, text })),
    { session, ordered: true },
  );
}

/**
 * Answers a poll, changes the answer, or with no options withdraws it; idempotent.
 * @throws 404 if there is no poll; 400 once it is closed, or for unknown or too many options
 */
export async function answerPoll(
  { now }: Pick<Services, "now">,
  caller: Caller,
  id: string,
  choices: readonly string[],
): Promise<ThreadDoc> {
  const by = memberOf(caller);
  assertMayPost(caller, now());
  const thread = await readThread(caller.viewer, id);
  if (!thread?.poll) throw notFound();
  if (isClosed(thread.poll, now())) throw applicationError(forumsMessages.pollClosed);
  const offered = new Map((await optionsOf(thread._id)).map(({ _id }) => [String(_id), _id]));
  const chosen = [...new Set(choices)].flatMap((choice) => offered.get(choice) ?? []);
  if (chosen.length < choices.length || (chosen.length > 1 && !thread.poll.several))
    throw applicationError(forumsMessages.pollChoice);
  try {
    await saveAnswer(thread, by, chosen, now());
  } catch (error) {
    // A concurrent answer of the same member came first.
    if (!isDuplicateKey(error)) throw error;
  }
  return thread;
}

/** Replaces a member's answer; without options, withdraws it. All answers to a poll change the same counts. */
const saveAnswer = (thread: Asking, by: string, wanted: readonly PollOptionDoc["_id"][], at: Date) =>
  inTransaction((session) => answer(thread, by, wanted, at, session), { turns: [turnOf(thread._id)] });

/** Thread with a poll; its author is absent once the account is gone. */
type Asking = Pick<ThreadDoc, "_id" | "author">;

const turnOf = (thread: ThreadDoc["_id"]): string => `poll ${thread}`;

async function answer(
  { _id: thread, author }: Asking,
  by: string,
  wanted: readonly PollOptionDoc["_id"][],
  at: Date,
  session: ClientSession,
): Promise<void> {
  const before = await PollVote.findOne({ thread, by: toId(by) })
    .session(session)
    .lean<PollVoteDoc>();
  const shadowBanned = author !== undefined && (await isEitherBlocked(String(author), by, session));
  const [had, has] = [
    before && doesCount(before, "byHidden") ? before.options : [],
    shadowBanned ? [] : wanted,
  ];
  if (before) await PollVote.deleteOne({ _id: before._id }, { session });
  if (wanted.length > 0)
    await PollVote.create([{ thread, by: toId(by), options: [...wanted], shadowBanned, createdAt: at }], {
      session,
    });
  const without = (list: typeof had, others: typeof had) =>
    list.filter((id) => !others.some((other) => other.equals(id)));
  await count(without(had, has), -1, session);
  await count(without(has, had), 1, session);
  const voters = Number(has.length > 0) - Number(had.length > 0);
  if (voters !== 0)
    await Thread.updateOne({ _id: thread }, { $inc: { voters } }, { session, timestamps: false });
}

const count = async (ids: readonly PollOptionDoc["_id"][], by: 1 | -1, session: ClientSession) => {
  // Updated one by one: only such writes refresh cached pages before the response
  // (`core/db/define-model.ts`).
  for (const _id of ids) await PollOption.updateOne({ _id }, { $inc: { votes: by } }, { session });
};

/**
 * Stops counting a member's poll answers while they are banned or leaving, and counts them again. Idempotent.
 */
export async function setAnswersHidden(user: string, hidden: boolean): Promise<void> {
  const pending = { by: toId(user), byHidden: hidden ? { $ne: true } : true };
  const answers = PollVote.find(pending, { thread: 1 }).lean<PollVoteDoc>();
  await sweepOnce("poll answers of one member", answers.cursor(), ({ _id, thread }) =>
    inTransaction(
      async (session) => {
        const change = hidden ? { $set: { byHidden: true } } : { $unset: { byHidden: 1 } };
        const changed = await PollVote.findOneAndUpdate({ _id, ...pending }, change, {
          session,
        }).lean<PollVoteDoc>();
        if (!changed || changed.shadowBanned) return;
        const by = hidden ? -1 : 1;
        await count(changed.options, by, session);
        await Thread.updateOne({ _id: thread }, { $inc: { voters: by } }, { session, timestamps: false });
      },
      { turns: [turnOf(thread)] },
    ),
  );
}

/** Poll answers as marks that a block between a member and the thread's author does not count. */
export const pollAnswers = {
  /** Counts two members' answers to each other's polls as the block between them allows. Idempotent. */
  async followBlock(one: string, other: string): Promise<void> {
    for (const [by, author] of [
      [one, other],
      [other, one],
    ] as const)
      for (const { _id, thread } of await answersTo(author, by))
        await countAsAllowed(_id, thread, by, author);
  },
};

/** Returns a member's answers to another's polls. */
async function answersTo(author: string, by: string): Promise<Pick<PollVoteDoc, "_id" | "thread">[]> {
  const answers = await PollVote.find({ by: toId(by) }, { thread: 1 }).lean<PollVoteDoc[]>();
  const asked = await Thread.find(
    { _id: { $in: answers.map(({ thread }) => thread) }, author: toId(author) },
    { _id: 1 },
  ).lean<Pick<ThreadDoc, "_id">[]>();
  const threads = new Set(asked.map(({ _id }) => String(_id)));
  return answers.filter(({ thread }) => threads.has(String(thread)));
}

const countAsAllowed = (
  _id: PollVoteDoc["_id"],
  thread: ThreadDoc["_id"],
  by: string,
  author: string,
): Promise<void> =>
  inTransaction(
    async (session) => {
      const shadowBanned = await isEitherBlocked(author, by, session);
      const before = await PollVote.findOneAndUpdate(
        { _id, shadowBanned: shadowBanned ? { $ne: true } : true },
        { $set: { shadowBanned } },
        { session },
      ).lean<PollVoteDoc>();
      if (!before || before.byHidden) return;
      const change = shadowBanned ? -1 : 1;
      await count(before.options, change, session);
      await Thread.updateOne({ _id: thread }, { $inc: { voters: change } }, { session, timestamps: false });
    },
    { turns: [turnOf(thread)] },
  );

/** Removes all of a member's poll answers; safe to run again. */
export async function forgetAnswersOf(user: string): Promise<void> {
  for (const { thread } of await PollVote.find({ by: toId(user) }).lean<PollVoteDoc[]>())
    await saveAnswer({ _id: thread }, user, [], new Date(0));
}

/** Presents a thread's poll for pages; null if there is none. */
export async function presentPoll(viewer: Viewer, thread: ThreadDoc, now: Date): Promise<PollDto | null> {
  const { poll, voters = 0 } = thread;
  if (!poll) return null;
  const [options, own] = await Promise.all([
    optionsOf(thread._id),
    viewer.id ? PollVote.findOne({ thread: thread._id, by: toId(viewer.id) }).lean<PollVoteDoc>() : null,
  ]);
  return {
    options: options.map(({ _id, text, votes }) => ({
      id: String(_id),
      text,
      votes,
      share: voters > 0 ? Math.round((100 * votes) / voters) : 0,
      chosen: own?.options.some((id) => id.equals(_id)) ?? false,
    })),
    several: poll.several,
    voters,
    closesAt: poll.closesAt?.toISOString() ?? null,
    closed: isClosed(poll, now),
  };
}

/** Returns the polls of threads for the API, by thread; one query. */
export async function findPolls(
  threads: readonly Pick<ThreadDoc, "_id" | "poll" | "voters">[],
): Promise<ReadonlyMap<string, object>> {
  const asking = threads.filter(({ poll }) => poll !== undefined);
  if (asking.length === 0) return new Map();
  const pollOptions = await PollOption.find({ thread: { $in: asking.map(({ _id }) => _id) } })
    .sort({ place: 1 })
    .lean<PollOptionDoc[]>();
  return new Map(
    asking.map(({ _id, poll, voters = 0 }) => {
      const options = pollOptions
        .filter(({ thread }) => thread.equals(_id))
        .map((option) => ({ id: String(option._id), text: option.text, votes: option.votes }));
      const { several, closesAt = null } = poll!;
      return [String(_id), { options, several, closesAt, voters }];
    }),
  );
}

const optionsOf = (thread: ThreadDoc["_id"]) =>
  PollOption.find({ thread }).sort({ place: 1 }).lean<PollOptionDoc[]>();

const isClosed = ({ closesAt }: NonNullable<ThreadDoc["poll"]>, now: Date): boolean =>
  closesAt !== undefined && closesAt <= now;
