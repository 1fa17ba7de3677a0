import { assertMayPost } from "../../../core/auth/posting.ts";
import type { Caller } from "../../../core/auth/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/http/errors.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { validate } from "../../../core/validate.ts";
import { type Anchor, anchorText, findQuote, paragraphOf } from "../../../shared/anchors/index.ts";
import { MENTIONS_MAX } from "../../../shared/limits.ts";
import { messages } from "../../../shared/messages.ts";
import { mentionedIn } from "../../../shared/talk/mentions.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { findByUsernames, touchAuthor } from "../../people/users/index.ts";
import { keepersOf } from "../../stories/stories/index.ts";
import type { CommentEvent } from "./events.ts";
import { Comment, type CommentDoc, CommentLike, type CommentLikeDoc } from "./model.ts";
import { type CommentedChapter, placeOf, readCommentedById, teamOf } from "./place.ts";
import { commentPolicy, isOwn, visibleTo } from "./policy.ts";
import { type CommentInput, commentRules, editCommentRules } from "./rules.ts";
import { countComment } from "./state.ts";
import "./events.ts";

/** What commenting takes of the house. */
export interface Commenting {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
}

/**
 * Says something about a chapter, about a passage of it (`quote`), or in answer to a comment (`parent`). By someone
 * whom the story's author or whoever is answered has blocked it is kept in the shadow: nobody is told.
 * @throws 403 for a guest or in another's name; 400 for a chapter one may not read, one that is closed, words that are
 * not in it, or under one's own block; 429 for too many
 */
export async function createComment(
  commenting: Commenting,
  caller: Caller,
  input: unknown,
): Promise<CommentDoc> {
  assertMayPost(caller, commenting.services.now());
  const own = memberOf(caller);
  const { author, chapter, parent, text, ...quoted } = validate<CommentInput>(commentRules, input);
  if ((author ?? own) !== own) throw forbidden();
  const place = await readCommentedById(caller, chapter);
  if (!place) throw invalidField("chapter", messages.noSuchChapter);
  if (place.locked && !place.moderates) throw applicationError(messages.commentsClosed);
  const answered = parent ? await findAnswered(caller, place, parent) : null;
  const passage = quoted.quote ? passageOf(place, quoted as CommentInput & { quote: string }) : null;
  const storyAuthor = String(place.story.author);
  const others = [storyAuthor, answered?.author && String(answered.author)].filter(
    (id): id is string => Boolean(id) && id !== own,
  );
  for (const other of others)
    if (await isBlocked(own, other)) throw applicationError(messages.youBlockedThem);
  await commenting.limits.consume("commentsByMember", own);
  const blocked = await Promise.all(others.map((other) => isBlocked(other, own)));
  const shadow = blocked.some(Boolean);
  const root = answered ? (answered.root ?? answered._id) : null;
  const comment = await inTransaction(async (session) => {
    const [created] = await Comment.create(
      [
        {
          story: place.story._id,
          chapter: toId(chapter),
          author: toId(own),
          text,
          root,
          parent: answered?._id ?? null,
          ...(passage && !answered ? passage : {}),
          shadow,
          shown: !shadow,
          place: placeOf(place.story, chapter),
          team: teamOf(place.story),
          keepers: keepersOf(place.story),
          traits: place.story.traits,
          createdAt: commenting.services.now(),
        },
      ],
      { session },
    );
    const stored = created!.toObject<CommentDoc>();
    if (!shadow) await countComment(stored, 1, session);
    return stored;
  });
  if (shadow) {
    // They are to see it themselves, where their part of a page is kept.
    await touchAuthor(commenting.services, own);
    return comment;
  }
  const { events } = commenting.services;
  const answers = answered?.author ? String(answered.author) : null;
  const event = eventOf(comment);
  await events.publish("comment.created", { ...event, storyAuthor, answers });
  if (answers) await events.publish("comment.replied", { ...event, answers, root: String(root) });
  await tellMentioned(commenting, comment, [storyAuthor, answers]);
  return comment;
}

/** Changes the text; `edited` is true from the first time that it really is another. Throws 404 and 403. */
export async function editComment(
  commenting: Commenting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<CommentDoc> {
  assertMayPost(caller, commenting.services.now());
  const { comment } = await permitted(caller, "update", id);
  const { text } = validate<{ text: string }>(editCommentRules, input);
  const changed = await Comment.findOneAndUpdate(
    { _id: comment._id, deleted: false, text: { $ne: text } },
    { $set: { text, edited: true } },
    { returnDocument: "after" },
  ).lean<CommentDoc>();
  if (changed?.shown) await tellMentioned(commenting, changed, []);
  return changed ?? comment;
}

/**
 * Likes a comment of someone else's, or takes it back; done twice it is done once. Of whom its author has blocked it is
 * kept in the shadow. Throws 404, and 403 for a guest.
 */
export async function likeComment(caller: Caller, id: string, likes: boolean): Promise<CommentDoc> {
  const by = toId(memberOf(caller));
  const found = await readComment(caller, id);
  if (!found || found.comment.deleted) throw notFound();
  const { comment } = found;
  if (isOwn(caller.viewer, comment)) throw applicationError(messages.ownComment);
  const shadow = likes && comment.author && (await isBlocked(String(comment.author), String(by)));
  try {
    await inTransaction(async (session) => {
      const pair = { comment: comment._id, by };
      if (likes) {
        const like = { ...pair, createdAt: new Date(), ...(shadow ? { shadow } : {}) };
        await CommentLike.create([like], { session });
        if (shadow) return;
      } else {
        const ended = await CommentLike.findOneAndDelete(pair, { session }).lean<CommentLikeDoc>();
        if (!ended || ended.shadow) return;
      }
      await Comment.updateOne(
        { _id: comment._id },
        { $inc: { likes: likes ? 1 : -1 } },
        { session, timestamps: false },
      );
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
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
    throw invalidField("parent", messages.noSuchComment);
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

/** Tells of those whom a text calls: the first few, but whoever wrote it and who is told of it anyway. */
async function tellMentioned(
  { services }: Commenting,
  comment: CommentDoc,
  told: readonly (string | null)[],
): Promise<void> {
  const found = await findByUsernames(mentionedIn(comment.text).slice(0, MENTIONS_MAX));
  const mentioned = found
    .map(({ _id }) => String(_id))
    .filter((id) => id !== String(comment.author) && !told.includes(id));
  if (mentioned.length > 0)
    await services.events.publish("comment.mentioned", { ...eventOf(comment), mentioned });
}

const eventOf = ({ _id, story, chapter, author }: CommentDoc): CommentEvent => ({
  id: String(_id),
  story: String(story),
  chapter: String(chapter),
  author: String(author),
});

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
