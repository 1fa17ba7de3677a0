import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { adjustChapterComments } from "../../stories/chapters/index.ts";
import { adjustStoryStats, type StoryChange, storyTeamOf } from "../../stories/stories/index.ts";
import { Comment, type CommentDoc, commentLikes } from "./model.ts";
import { placeOf, teamOf } from "./place.ts";

/** In the story's own transaction: what is said of a story that has just become private must not be found either. */
export async function followStory({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  const was = new Map(
    before.contents.map(({ chapter }) => [String(chapter), placeOf(before, String(chapter))]),
  );
  const [team, storyTeam] = [teamOf(after), storyTeamOf(after)];
  if (String(team) !== String(teamOf(before)) || String(storyTeam) !== String(storyTeamOf(before)))
    await Comment.updateMany(
      { story: after._id },
      { $set: { team, storyTeam } },
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
}

const isCounted = (comment: CommentDoc | null): boolean => comment?.shown === true && !comment.deleted;

/** Comments as they stand, and the numbers of chapter, story and thread that count them. */
export const commentContent = memberContent<CommentDoc>({
  model: Comment,
  hiddenWith: { author: "authorHidden" },
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
 * Ends a comment. With replies below it, it stays as a place without words or author; else it goes, and a place that
 * stood for it alone goes too. `publish` tells of it in the same transaction.
 */
export async function endComment(
  id: CommentDoc["_id"],
  publish?: (session: ClientSession) => Promise<unknown>,
): Promise<CommentDoc | null> {
  return inTransaction(async (session) => {
    const found = await Comment.findOne({ _id: id, deleted: false }).session(session).lean<CommentDoc>();
    if (!found) return null;
    await publish?.(session);
    await commentLikes.forgetOn(id, session);
    if (await Comment.exists({ parent: id }).session(session)) {
      await follow(found, null, session);
      await Comment.updateOne(
        { _id: id },
        { $set: { text: "", deleted: true, likes: 0, edited: false }, $unset: { author: 1, passage: 1 } },
        { session, timestamps: false },
      );
      return found;
    }
    await commentContent.end(id, session);
    await endEmptyPlaces(found.parent, session);
    return found;
  });
}

async function endEmptyPlaces(id: CommentDoc["parent"], session: ClientSession): Promise<void> {
  if (!id || (await Comment.exists({ parent: id }).session(session))) return;
  const ended = await Comment.findOneAndDelete({ _id: id, deleted: true }, { session }).lean<CommentDoc>();
  if (ended) await endEmptyPlaces(ended.parent, session);
}

/** Forgets what an account that is gone said and liked; may run again at any time. */
export async function forgetCommentsOf(userId: string): Promise<void> {
  for await (const id of commentContent.idsOf(userId)) await endComment(id);
  await commentLikes.forgetOf(userId);
}

/** Forgets what was said of a story that is gone for good; may run again at any time. */
export const forgetCommentsOn = (story: string): Promise<void> => forgetWhere({ story: toId(story) });

/** The same of a chapter. */
export const forgetCommentsOnChapter = (chapter: string): Promise<void> =>
  forgetWhere({ chapter: toId(chapter) });

async function forgetWhere(where: Parameters<typeof commentContent.idsWhere>[0]): Promise<void> {
  for await (const id of commentContent.idsWhere(where)) await commentLikes.forgetOn(id);
  await Comment.deleteMany(where);
}
