import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { type Anchor, anchorText, findQuote, paragraphOf } from "#shared/anchors/index.ts";
import { messages } from "#shared/messages.ts";
import { commentsMessages } from "#shared/talk/comments.messages.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import {
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  mentionedMembers,
  newInput,
  publishEdited,
  type Writing,
} from "../../people/member-content/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { readCurrentStory, storyTeamOf } from "../../stories/stories/index.ts";
import type { CommentEvent } from "./events.ts";
import { commentsByMember } from "./limits.ts";
import { Comment, type CommentDoc, commentLikes } from "./model.ts";
import { type CommentedChapter, placeOf, readCommentedById, teamOf } from "./place.ts";
import { commentPolicy, isOwn, visibleTo } from "./policy.ts";
import { type CommentInput, commentRules, editCommentRules } from "./rules.ts";
import { commentContent } from "./state.ts";
import "./events.ts";

/**
 * Creates a comment on a chapter, on a passage of it (`quote`), or in reply to a comment (`parent`). If the
 * story's author or the replied-to member has blocked the writer, it is shadow-banned and nobody is notified.
 * @throws 403 for a guest or in another's name; 400 for a chapter that the caller may not read or that is
 * closed to comments, for words that are not in it, or for a member the caller has blocked; 429 for too many
 */
export async function createComment(
  commenting: Writing,
  caller: Caller,
  input: unknown,
): Promise<CommentDoc> {
  const { own, chapter, parent, text, ...quoted } = newInput<CommentInput>(
    commenting.services,
    caller,
    commentRules,
    input,
    "author",
  );
  const commentedChapter = await readCommentedById(caller, chapter);
  if (!commentedChapter) throw invalidField("chapter", messages.noSuchChapter);
  if (commentedChapter.locked && !commentedChapter.moderates)
    throw applicationError(commentsMessages.commentsClosed);
  const answered = parent ? await findAnswered(caller, commentedChapter, parent) : null;
  const passage = quoted.quote
    ? passageOf(commentedChapter, quoted as CommentInput & { quote: string })
    : null;
  const storyAuthor = String(commentedChapter.story.author);
  const others = [storyAuthor, answered?.author && String(answered.author)].filter(
    (id): id is string => Boolean(id) && id !== own,
  );
  await assertBlocksNone(own, others);
  await commenting.limits.consume(commentsByMember, own);
  const shadowBanned = await isShadowBanned(own, others);
  const root = answered ? (answered.root ?? answered._id) : null;
  const answers = answered?.author ? String(answered.author) : null;
  return inTransaction(async (session) => {
    // Read again: the story may have been closed meanwhile, and its other comments with it.
    const story = await readCurrentStory(commentedChapter.story._id, session);
    const comment = await commentContent.insert(
      {
        story: story._id,
        chapter: toId(chapter),
        author: toId(own),
        text,
        root,
        parent: answered?._id ?? null,
        ...(passage && !answered ? passage : {}),
        shadowBanned,
        place: placeOf(story, chapter),
        team: teamOf(story),
        storyTeam: storyTeamOf(story),
        filterFields: story.filterFields,
        createdAt: commenting.services.now(),
      },
      session,
    );
    if (shadowBanned) {
      // The writer must see a shadow-banned comment, so their cached part of the page is invalidated.
      await invalidateUser(commenting.services, own, session);
      return comment;
    }
    const { events } = commenting.services;
    const event = eventOf(comment);
    await events.publish("comment.created", { ...event, storyAuthor, answers }, session);
    if (answers) await events.publish("comment.replied", { ...event, answers, root: String(root) }, session);
    await publishMentioned(commenting, comment, [storyAuthor, answers], session);
    return comment;
  });
}

/** Changes the text of a comment. `edited` becomes true when the text first differs. @throws 404, 403 */
export async function editComment(
  commenting: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<CommentDoc> {
  const { comment } = await permitted(caller, "update", id);
  const { text = comment.text } = changeInput<{ text: string }>(
    commenting.services,
    caller,
    editCommentRules,
    input,
  );
  const changed = await inTransaction(async (session) => {
    const written = await commentContent.editText(comment._id, text, { filter: { deleted: false }, session });
    if (written) await publishEdited(commenting.services, commentContent, written, session);
    if (written?.shown) await publishMentioned(commenting, written, [], session);
    return written;
  });
  return changed ?? comment;
}

/**
 * Likes another member's comment, or removes the like. Idempotent. While the caller or the
 * author of the comment has blocked the other, the like is shadow-banned.
 * @throws 404, and 403 for a guest
 */
export async function likeComment(caller: Caller, id: string, likes: boolean): Promise<CommentDoc> {
  const by = memberOf(caller);
  const commentContext = await readComment(caller, id);
  if (!commentContext || commentContext.comment.deleted) throw notFound();
  const { comment } = commentContext;
  if (isOwn(caller.viewer, comment)) throw applicationError(commentsMessages.ownComment);
  if (likes) {
    const shadowBanned = await isEitherBlocked(by, String(comment.author));
    await commentLikes.give(comment._id, by, { shadowBanned, at: new Date() });
  } else await commentLikes.take(comment._id, by);
  return comment;
}

/** Returns a comment that the caller may read, with its chapter; null for any other. */
export async function readComment(
  caller: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly comment: CommentDoc; readonly place: CommentedChapter } | null> {
  if (!isId(id)) return null;
  const comment = await Comment.findById(toId(id)).lean<CommentDoc>();
  const commentedChapter = comment && (await readCommentedById(caller, String(comment.chapter)));
  if (!comment || !commentedChapter) return null;
  const visible = { _id: comment._id, ...visibleTo(caller.viewer, commentedChapter.moderates) };
  return (await Comment.exists(visible)) ? { comment, place: commentedChapter } : null;
}

/** Returns a comment with its chapter if the caller may perform the action. @throws 404, 403 */
export async function permitted(caller: Pick<Caller, "viewer">, action: "update" | "delete", id: string) {
  const commentContext = await readComment(caller, id);
  if (!commentContext || commentContext.comment.deleted) throw notFound();
  if (!commentPolicy.can(caller.viewer, action, commentContext.comment)) throw forbidden();
  return commentContext;
}

async function findAnswered(caller: Caller, place: CommentedChapter, id: string): Promise<CommentDoc> {
  const commentContext = await readComment(caller, id);
  if (!commentContext || commentContext.place.id !== place.id || commentContext.comment.deleted)
    throw invalidField("parent", commentsMessages.noSuchComment);
  return commentContext.comment;
}

function passageOf(
  { html }: CommentedChapter,
  wanted: CommentInput & { quote: string },
): { readonly passage: Anchor; readonly paragraph: number } {
  const text = anchorText(passageText(blocksOf(html)));
  const passage = findQuote(text, wanted);
  if (!passage) throw invalidField("quote", messages.noSuchPassage);
  return { passage, paragraph: paragraphOf(text.source, passage.start) + 1 };
}

/**
 * Publishes an event for the members mentioned in a text, in the transaction that writes it: the first few,
 * except the writer and members who are notified anyway.
 */
async function publishMentioned(
  { services }: Writing,
  comment: CommentDoc,
  told: readonly (string | null)[],
  session: ClientSession,
): Promise<void> {
  const mentioned = await mentionedMembers(comment.text, [comment.author, ...told]);
  if (mentioned.length > 0)
    await services.events.publish("comment.mentioned", { ...eventOf(comment), mentioned }, session);
}

const eventOf = ({ _id, story, chapter, author }: CommentDoc): CommentEvent => ({
  id: String(_id),
  story: String(story),
  chapter: String(chapter),
  author: String(author),
});
