import type { ClientSession } from "mongoose";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { adjustChapterComments } from "../../stories/chapters/index.ts";
import { adjustStoryStats, findStoryStanding } from "../../stories/stories/index.ts";
import { Comment, type CommentDoc, commentLikes } from "./model.ts";
import "./events.ts";

/** Placeholders deleted in one transaction. */
const PLACES_AT_ONCE = 100;

const isCounted = (comment: CommentDoc | null): boolean => comment?.shown === true && !comment.deleted;

/** State changes of comments, and the counts of chapter, story and thread that depend on them. */
export const commentContent = memberContent<CommentDoc>({
  name: "comment",
  model: Comment,
  hiddenWith: { author: "authorHidden" },
  concerned: async ({ story, parent }) => {
    const [standing, answered] = await Promise.all([
      findStoryStanding(String(story)),
      parent && Comment.findById(parent, { author: 1 }).lean<Pick<CommentDoc, "_id" | "author">>(),
    ]);
    return [standing?.author, answered?.author].filter((id) => id !== undefined);
  },
  derive: (comment) => ({ shown: isSeen(comment) && !comment.authorHidden }),
  follow,
  secret: ["shadowBanned", "shown", "place", "team", "storyTeam", "filterFields"],
});

async function follow(
  before: CommentDoc | null,
  after: CommentDoc | null,
  session: ClientSession,
): Promise<void> {
  const by = Number(isCounted(after)) - Number(isCounted(before));
  if (by === 0) return;
  const { chapter, story, root } = (after ?? before)!;
  await adjustChapterComments(String(chapter), by, session);
  await adjustStoryStats(String(story), { comments: by }, session);
  if (root)
    await Comment.updateOne({ _id: root }, { $inc: { repliesCount: by } }, { session, timestamps: false });
}

/**
 * Deletes a comment. With replies it stays as a placeholder without text or author; otherwise it is removed,
 * together with placeholders that existed only for it. `publish` publishes the event in the same
 * transaction; a job then deletes its likes (`subscribers.ts`).
 */
export async function endComment(
  services: Pick<Services, "events">,
  id: CommentDoc["_id"],
  publish?: (session: ClientSession) => Promise<unknown>,
): Promise<CommentDoc | null> {
  return inTransaction(async (session) => {
    const comment = await Comment.findOne({ _id: id, deleted: false }).session(session).lean<CommentDoc>();
    if (!comment) return null;
    await publish?.(session);
    if (await Comment.exists({ parent: id }).session(session)) {
      await follow(comment, null, session);
      await Comment.updateOne(
        { _id: id },
        { $set: { text: "", deleted: true, likes: 0, edited: false }, $unset: { author: 1, passage: 1 } },
        { session, timestamps: false },
      );
      return comment;
    }
    await commentContent.end(id, session);
    await endEmptyPlaces(services, comment.parent, session);
    return comment;
  });
}

/** Deletes a placeholder without replies and those above it. Safe to run again. */
export const endEmptyPlacesFrom = (services: Pick<Services, "events">, place: string): Promise<void> =>
  inTransaction((session) => endEmptyPlaces(services, toId(place), session));

/** Deletes placeholders without replies from this one upwards; in a long thread, a job continues. */
async function endEmptyPlaces(
  { events }: Pick<Services, "events">,
  first: CommentDoc["parent"],
  session: ClientSession,
): Promise<void> {
  let id = first;
  for (let ended = 0; id && ended < PLACES_AT_ONCE; ended++) {
    if (await Comment.exists({ parent: id }).session(session)) return;
    const place: CommentDoc | null = await Comment.findOneAndDelete(
      { _id: id, deleted: true },
      { session },
    ).lean<CommentDoc>();
    id = place?.parent ?? null;
  }
  if (id) await events.publish("comment.place-emptied", { id: String(id) }, session);
}

/** Deletes the comments and likes of a deleted account. Idempotent. */
export async function forgetCommentsOf(services: Pick<Services, "events">, userId: string): Promise<void> {
  const { signal } = new AbortController();
  for await (const id of commentContent.idsOf(userId)) {
    // There is no event: deleted first, so that they are found again after a crash.
    await commentLikes.forgetOn(id, signal);
    await endComment(services, id);
  }
  await commentLikes.forgetOf(userId);
}

/** Deletes the comments on an erased story. Idempotent. */
export const forgetCommentsOn = (story: string, signal: AbortSignal): Promise<void> =>
  forgetWhere({ story: toId(story) }, signal);

/** Deletes the comments on an erased chapter. Idempotent. */
export const forgetCommentsOnChapter = (chapter: string, signal: AbortSignal): Promise<void> =>
  forgetWhere({ chapter: toId(chapter) }, signal);

async function forgetWhere(
  where: Parameters<typeof commentContent.idsWhere>[0],
  signal: AbortSignal,
): Promise<void> {
  for await (const id of commentContent.idsWhere(where)) await commentLikes.forgetOn(id, signal);
  await deleteInBatches(Comment, where, signal);
}

/** Deletes the likes of a deleted comment; does nothing while it is not deleted. Safe to run again. */
export async function forgetLikesOn(comment: string, signal: AbortSignal): Promise<void> {
  const _id = toId(comment);
  if (await Comment.exists({ _id, deleted: false })) return;
  await commentLikes.forgetOn(_id, signal);
}

/** Hides a member's comments and stops counting their likes while they are banned or leaving; idempotent. */
export async function setCommentsHidden(user: string, hidden: boolean): Promise<void> {
  await commentContent.setHidden(user, hidden);
  await commentLikes.setHidden(user, hidden);
}
