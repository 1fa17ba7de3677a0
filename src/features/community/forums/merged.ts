import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { moveSubjectFollows } from "../../library/followers/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { Thread, type ThreadDoc, ThreadRead, threadVotes } from "./model.ts";

/** Votes moved per transaction. */
const BATCH = 200;

/**
 * Moves the votes and followers of a merged thread to the thread that it was merged into. Safe to run again.
 */
export async function moveMarks(thread: string, signal: AbortSignal): Promise<void> {
  const from = await Thread.findById(toId(thread), { mergedInto: 1 }).lean<ThreadDoc>();
  if (!from?.mergedInto) return;
  const into = from.mergedInto;
  do signal.throwIfAborted();
  while (await moveSomeVotes(from._id, into));
  await moveSubjectFollows("thread", thread, String(into), signal);
  await deleteInBatches(ThreadRead, { thread: from._id }, signal);
  // The other thread may have been merged as well, before the last of these came to it.
  await moveMarks(String(into), signal);
}

/** A member's vote for both ideas counts once. Returns true while more remain. */
const moveSomeVotes = (from: ThreadDoc["_id"], to: ThreadDoc["_id"]): Promise<boolean> =>
  inTransaction(
    async (session) => {
      const votes = await threadVotes.model.find({ thread: from }).limit(BATCH).session(session).lean();
      const target = await Thread.findById(to, { author: 1 }).session(session).lean<ThreadDoc>();
      if (votes.length === 0 || !target) return false;
      const voters = { thread: to, by: { $in: votes.map(({ by }) => by) } };
      const there = await threadVotes.model.distinct("by", voters).session(session);
      const known = new Set([...there, target.author].map(String));
      const come = votes.filter(({ by }) => !known.has(String(by)));
      await threadVotes.model.deleteMany({ _id: { $in: votes.map(({ _id }) => _id) } }, { session });
      if (come.length > 0)
        await threadVotes.model.create(
          come.map(({ _id, ...vote }) => ({ ...vote, thread: to })),
          { session, ordered: true },
        );
      const counted = (these: typeof votes) => these.filter((vote) => doesCount(vote, "byHidden")).length;
      const quiet = { session, timestamps: false } as const;
      await Thread.updateOne({ _id: to }, { $inc: { votes: counted(come) } }, quiet);
      await Thread.updateOne({ _id: from }, { $inc: { votes: -counted(votes) } }, quiet);
      return votes.length === BATCH;
    },
    { turns: [`thread-votes ${to}`] },
  );
