import type { ClientSession } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { type Anchor, anchorText, findQuote, paragraphOf } from "../../../shared/anchors/index.ts";
import { messages } from "../../../shared/messages.ts";
import { commentsMessages } from "../../../shared/talk/comments.messages.ts";
import {
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  mentionedMembers,
  newInput,
  type Writing,
} from "../../people/member-content/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { storyTeamOf } from "../../stories/stories/index.ts";
import type { CommentEvent } from "./events.ts";
import { commentsByMember } from "./limits.ts";
import { Comment, type CommentDoc, commentLikes } from "./model.ts";
import { type CommentedChapter, placeOf, readCommentedById, teamOf } from "./place.ts";
import { commentPolicy, isOwn, visibleTo } from "./policy.ts";
import { type CommentInput, commentRules, editCommentRules } from "./rules.ts";
import { commentContent } from "./state.ts";
import "./events.ts";

/**
 * Says something about a chapter, about a passage of it (`quote`), or in answer to a comment (`parent`). By someone
 * whom the story's author or whoever is answered has blocked it is kept shadow-banned: nobody is told.
 * @throws 403 for a guest or in another's name; 400 for a chapter one may not read, one that is closed, words that are
 * not in it, or under one's own block; 429 for too many
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
  const place = await readCommentedById(caller, chapter);
  if (!place) throw invalidField("chapter", messages.noSuchChapter);
  if (place.locked && !place.moderates) throw applicationError(commentsMessages.commentsClosed);
  const answered = parent ? await findAnswered(caller, place, parent) : null;
  const passage = quoted.quote ? passageOf(place, quoted as CommentInput & { quote: string }) : null;
  const storyAuthor = String(place.story.author);
  const others = [storyAuthor, answered?.author && String(answered.author)].filter(
    (id): id is string => Boolean(id) && id !== own,
  );
  await assertBlocksNone(own, others);
  await commenting.limits.consume(commentsByMember, own);
  const shadowBanned = await isShadowBanned(own, others);
  const root = answered ? (answered.root ?? answered._id) : null;
  const answers = answered?.author ? String(answered.author) : null;
  return inTransaction(async (session) => {
    const comment = await commentContent.insert(
      {
        story: place.story._id,
        chapter: toId(chapter),
        author: toId(own),
        text,
        root,
        parent: answered?._id ?? null,
        ...(passage && !answered ? passage : {}),
        shadowBanned,
        place: placeOf(place.story, chapter),
        team: teamOf(place.story),
        storyTeam: storyTeamOf(place.story),
        filterFields: place.story.filterFields,
        createdAt: commenting.services.now(),
      },
      session,
    );
    if (shadowBanned) {
      // They are to see it themselves, where their part of a page is kept.
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

/** Changes the text; `edited` is true from the first time that it really is another. Throws 404 and 403. */
export async function editComment(
  commenting: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<CommentDoc> {
  const { comment } = await permitted(caller, "update", id);
  const { text } = changeInput<{ text: string }>(commenting.services, caller, editCommentRules, input);
  const changed = await inTransaction(async (session) => {
    const written = await commentContent.editText(comment._id, text, { filter: { deleted: false }, session });
    if (written?.shown) await publishMentioned(commenting, written, [], session);
    return written;
  });
  return changed ?? comment;
}

/**
 * Likes a comment of someone else's, or takes it back; done twice it is done once. Of whom its author has blocked it is
 * kept shadow-banned. Throws 404, and 403 for a guest.
 */
export async function likeComment(caller: Caller, id: string, likes: boolean): Promise<CommentDoc> {
  const by = memberOf(caller);
  const found = await readComment(caller, id);
  if (!found || found.comment.deleted) throw notFound();
  const { comment } = found;
  if (isOwn(caller.viewer, comment)) throw applicationError(commentsMessages.ownComment);
  if (likes) {
    const shadowBanned = await isShadowBanned(by, [String(comment.author)]);
    await commentLikes.give(comment._id, by, { shadowBanned, at: new Date() });
  } else await commentLikes.take(comment._id, by);
  return comment;
}

/** A comment that the caller may read, with its chapter; null for any other. */
export async function readComment(
  caller: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly comment: CommentDoc; readonly place: CommentedChapter } | null> {
  if (!isId(id)) return null;
  const comment = await Comment.findById(toId(id)).lean<CommentDoc>();
  const place = comment && (await readCommentedById(caller, String(comment.chapter)));
  if (!comment || !place) return null;
  const seen = { _id: comment._id, ...visibleTo(caller.viewer, place.moderates) };
  return (await Comment.exists(seen)) ? { comment, place } : null;
}

/** The same if the caller may do this to it; throws 404 and 403. */
export async function permitted(caller: Pick<Caller, "viewer">, action: "update" | "delete", id: string) {
  const found = await readComment(caller, id);
  if (!found || found.comment.deleted) throw notFound();
  if (!commentPolicy.can(caller.viewer, action, found.comment)) throw forbidden();
  return found;
}

async function findAnswered(caller: Caller, place: CommentedChapter, id: string): Promise<CommentDoc> {
  const found = await readComment(caller, id);
  if (!found || found.place.id !== place.id || found.comment.deleted)
    throw invalidField("parent", commentsMessages.noSuchComment);
  return found.comment;
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
 * Tells of those whom a text calls, in the transaction that writes it: the first few, but whoever wrote it and who is
 * told of it anyway.
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
