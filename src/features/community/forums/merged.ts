import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { moveSubjectFollows } from "../../library/followers/index.ts";
import { findBlocksBetween } from "../../people/blocks/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { ForumDraft, type ForumDraftDoc } from "./draft-model.ts";
import { Thread, type ThreadDoc, ThreadRead, threadVotes } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";

/** Votes moved per transaction, and drafts per query. */
const BATCH = 200;

/**
 * Moves the votes, followers and unposted drafts of a merged thread to the thread that it was merged into. Safe to run
 * again.
 */
export async function moveMarks(thread: string, signal: AbortSignal): Promise<void> {
  const from = await Thread.findById(toId(thread), { mergedInto: 1 }).lean<ThreadDoc>();
  if (!from?.mergedInto) return;
  const into = from.mergedInto;
  do signal.throwIfAborted();
  while (await moveSomeVotes(from._id, into));
  await moveSubjectFollows("thread", thread, String(into), signal);
  await deleteInBatches(ThreadRead, { thread: from._id }, signal);
  await moveDrafts(thread, String(into), signal);
  // The other thread may have been merged as well, before the last of these came to it.
  await moveMarks(String(into), signal);
}

async function moveDrafts(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const drafts = await ForumDraft.find({ place: from }).limit(BATCH).lean<ForumDraftDoc[]>();
    for (const draft of drafts) await moveDraft(draft, to);
    if (drafts.length < BATCH) return;
  }
}

/**
 * Adds a draft to the one that its member has in the other thread, unless one contains the other. A draft that they
 * have posted there since is not needed any more.
 */
const moveDraft = ({ _id, member }: ForumDraftDoc, place: string): Promise<void> =>
  inTransaction(async (session) => {
    const moved = await ForumDraft.findOneAndDelete({ _id }, { session }).lean<ForumDraftDoc>();
    if (!moved) return;
    const since = { thread: toId(place), author: member, createdAt: { $gte: moved.updatedAt } };
    const posted = await Post.findOne(since).sort({ createdAt: -1 }).session(session).lean<PostDoc>();
    if (posted?.text.startsWith(moved.text.trim())) return;
    const known = await ForumDraft.findOne({ member, place }).session(session).lean<ForumDraftDoc>();
    const [before, added] = [known?.text ?? "", moved.text];
    const longer = before.length > added.length ? before : added;
    const holdsBoth = longer.includes(before) && longer.includes(added);
    const text = holdsBoth ? longer : `${before}\n\n${added}`;
    const updatedAt = known && known.updatedAt > moved.updatedAt ? known.updatedAt : moved.updatedAt;
    const writer = !known && moved.writer ? { writer: moved.writer } : {};
    const $set = { text, updatedAt, ...writer };
    await ForumDraft.updateOne({ member, place }, { $set }, { upsert: true, session });
  });

/**
 * A member's vote for both ideas counts once. Whether it is shadow-banned follows from blocks with the author of the
 * remaining idea. Returns true while more remain.
 */
const moveSomeVotes = (from: ThreadDoc["_id"], to: ThreadDoc["_id"]): Promise<boolean> =>
  inTransaction(
    async (session) => {
      const votes = await threadVotes.model.find({ thread: from }).limit(BATCH).session(session).lean();
      const target = await Thread.findById(to, { author: 1 }).session(session).lean<ThreadDoc>();
      if (votes.length === 0 || !target) return false;
      const voters = { thread: to, by: { $in: votes.map(({ by }) => by) } };
      const there = await threadVotes.model.distinct("by", voters).session(session);
      const known = new Set([...there, target.author].map(String));
      const others = votes.filter(({ by }) => !known.has(String(by)));
      const come = await shadowBanned(others, target.author);
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

/** Returns votes as they are for an idea of this author: shadow-banned if there is a block between the two. */
async function shadowBanned<Of extends { readonly by: unknown; readonly shadowBanned?: true }>(
  votes: readonly Of[],
  author: ThreadDoc["author"],
): Promise<Of[]> {
  const voters = votes.map(({ by }) => String(by));
  const hasBlocked = author ? await findBlocksBetween([String(author)], voters) : () => false;
  return votes.map(({ shadowBanned: _, ...vote }) => {
    const [one, other] = [String(author), String(vote.by)];
    const isApart = hasBlocked(one, other) || hasBlocked(other, one);
    return (isApart ? { ...vote, shadowBanned: true } : vote) as Of;
  });
}
