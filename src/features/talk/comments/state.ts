import type { ClientSession } from "mongoose";
import type { Filter } from "../../../core/auth/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { adjustChapterComments } from "../../stories/chapters/index.ts";
import { adjustStoryStats, joinStoryChanges, keepersOf } from "../../stories/stories/index.ts";
import { Comment, type CommentDoc, CommentLike } from "./model.ts";
import { placeOf, teamOf } from "./place.ts";

const SHOWN = { $not: [{ $or: ["$shadow", "$hidden", "$removed", "$authorAway"] }] };
const quiet = { timestamps: false, updatePipeline: true } as const;

// In the story's own transaction: what is said of a story that has just become private must not be found either.
joinStoryChanges(async ({ before, after }, session) => {
  const was = new Map(
    before.contents.map(({ chapter }) => [String(chapter), placeOf(before, String(chapter))]),
  );
  const [team, keepers] = [teamOf(after), keepersOf(after)];
  if (String(team) !== String(teamOf(before)) || String(keepers) !== String(keepersOf(before)))
    await Comment.updateMany(
      { story: after._id },
      { $set: { team, keepers } },
      { session, timestamps: false },
    );
  for (const { chapter } of after.contents) {
    const place = placeOf(after, String(chapter));
    if (was.get(String(chapter)) === place) continue;
    await Comment.updateMany(
      { chapter, place: { $ne: place } },
      { $set: { place } },
      { session, timestamps: false },
    );
  }
});

/** Comments that the numbers of chapter, story and thread count. */
export const isCounted = (comment: Pick<CommentDoc, "shown" | "deleted">): boolean =>
  comment.shown && !comment.deleted;

/** Adds to the numbers that a comment is part of. */
export async function countComment(
  { chapter, story, root }: Pick<CommentDoc, "chapter" | "story" | "root">,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  await adjustChapterComments(String(chapter), by, session);
  await adjustStoryStats(String(story), { comments: by }, session);
  if (root)
    await Comment.updateOne({ _id: root }, { $inc: { repliesCount: by } }, { session, timestamps: false });
}

/** Sets a flag of a comment and lets `shown` and the numbers follow; null where it stands so already. */
export function flagComment(
  id: CommentDoc["_id"],
  flags: Partial<Pick<CommentDoc, "hidden" | "removed" | "authorAway">>,
): Promise<CommentDoc | null> {
  return inTransaction(async (session) => {
    const before = await Comment.findOneAndUpdate(
      { _id: id, ...Object.fromEntries(Object.entries(flags).map(([name, on]) => [name, { $ne: on }])) },
      [{ $set: flags }, { $set: { shown: SHOWN } }],
      { ...quiet, session },
    ).lean<CommentDoc>();
    if (!before) return null;
    const after = { ...before, ...flags };
    const shown = !after.shadow && !after.hidden && !after.removed && !after.authorAway;
    if (!after.deleted && shown !== before.shown) await countComment(before, shown ? 1 : -1, session);
    return { ...after, shown };
  });
}

/**
 * Ends a comment. With replies below it, it stays as a place without words or author; else it goes, and a place that
 * stood for it alone goes too.
 */
export async function endComment(id: CommentDoc["_id"]): Promise<CommentDoc | null> {
  return inTransaction(async (session) => {
    const found = await Comment.findOne({ _id: id, deleted: false }).session(session).lean<CommentDoc>();
    if (!found) return null;
    if (isCounted(found)) await countComment(found, -1, session);
    await CommentLike.deleteMany({ comment: id }, { session });
    if (await Comment.exists({ parent: id }).session(session)) {
      await Comment.updateOne(
        { _id: id },
        { $set: { text: "", deleted: true, likes: 0, edited: false }, $unset: { author: 1, passage: 1 } },
        { session, timestamps: false },
      );
      return found;
    }
    await Comment.deleteOne({ _id: id }, { session });
    await endEmptyPlaces(found.parent, session);
    return found;
  });
}

async function endEmptyPlaces(id: CommentDoc["parent"], session: ClientSession): Promise<void> {
  if (!id || (await Comment.exists({ parent: id }).session(session))) return;
  const ended = await Comment.findOneAndDelete({ _id: id, deleted: true }, { session }).lean<CommentDoc>();
  if (ended) await endEmptyPlaces(ended.parent, session);
}

/** Takes what a member said out of sight or back into it; may run again at any time. */
export async function setAway(userId: string, away: boolean): Promise<void> {
  for await (const id of idsWhere({ author: toId(userId), authorAway: !away }))
    await flagComment(id, { authorAway: away });
}

/** Forgets what an account that is gone said and liked; may run again at any time. */
export async function forgetCommentsOf(userId: string): Promise<void> {
  for await (const id of idsWhere({ author: toId(userId) })) await endComment(id);
  for await (const { _id, comment, shadow } of CommentLike.find({ by: toId(userId) })
    .lean()
    .cursor())
    await inTransaction(async (session) => {
      const { deletedCount } = await CommentLike.deleteOne({ _id }, { session });
      if (deletedCount > 0 && !shadow)
        await Comment.updateOne({ _id: comment }, { $inc: { likes: -1 } }, { session, timestamps: false });
    });
}

/** Forgets what was said of a story that is gone for good; may run again at any time. */
export async function forgetCommentsOn(story: string): Promise<void> {
  for await (const comment of idsWhere({ story: toId(story) })) await CommentLike.deleteMany({ comment });
  await Comment.deleteMany({ story: toId(story) });
}

async function* idsWhere(filter: Filter): AsyncGenerator<CommentDoc["_id"]> {
  for await (const { _id } of Comment.find(filter).select("_id").lean<Pick<CommentDoc, "_id">>().cursor())
    yield _id;
}
