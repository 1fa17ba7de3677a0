import type { ClientSession } from "mongoose";
import { memberOf } from "../../../../core/auth/member-of.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { isStaff } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { validate } from "../../../../core/validate.ts";
import { forumsText } from "../../../../shared/community/forums.text.ts";
import { messages } from "../../../../shared/messages.ts";
import { isBlocked } from "../../../people/blocks/index.ts";
import {
  type ContentPicture,
  type ContentPictures,
  changeInput,
  mentionedMembers,
  newInput,
  type SentPicture,
  type Writing,
} from "../../../people/member-content/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { followThreadOf } from "../follows.ts";
import { Post, type PostDoc, PostRevision, postLikes, Thread, type ThreadDoc } from "../model.ts";
import { permittedPost, readPost, readThread } from "../permitted.ts";
import { mayBeSolved, threadPolicy } from "../policy.ts";
import { type PostChange, type PostInput, postChangeRules, postRules, reasonRules } from "../rules.ts";
import { endThread, postContent } from "../state.ts";
import type { ForumWriting } from "../writing.ts";
import { keepPictures } from "./pictures.ts";
import "../events.ts";

/**
 * Answers in a thread that the caller may read; who wrote what it quotes is told, and who follows the thread.
 * @throws 403 for a guest or in another's name; 400 for no such thread, a locked one, one in slow mode too soon, or
 * quoting what is not in it; 429 for too many
 */
export async function createPost(
  writing: ForumWriting,
  caller: Caller,
  input: unknown,
  sent: readonly SentPicture[] = [],
): Promise<PostDoc> {
  const said = newInput<PostInput>(writing.services, caller, postRules, input, "author");
  const { own, thread: id, text, quotes = [], pictures: uploads = [] } = said;
  const found = await readThread(caller.viewer, id);
  if (!found) throw invalidField("thread", messages.noSuchThread);
  if (!threadPolicy.can(caller.viewer, "post", found)) throw applicationError(messages.threadLocked);
  const quoted = await quotedPosts(found, quotes);
  await writing.limits.consume("forumPostsByMember", own);
  const come = await keepPictures(writing, caller, uploads, sent);
  return come.within(() =>
    postContent.changesAround(found._id, async (session) => {
      // Its numbers are written with the post: who locks or removes the thread meanwhile runs into this.
      const thread = await Thread.findById(found._id).session(session).lean<ThreadDoc>();
      if (!thread) throw invalidField("thread", messages.noSuchThread);
      if (!threadPolicy.can(caller.viewer, "post", thread)) throw applicationError(messages.threadLocked);
      await assertSlow(caller, thread, writing.services.now(), session);
      const post = await insertPost(
        writing,
        thread,
        { author: own, text, quotes, pictures: come.pictures },
        session,
      );
      if (!post.open) return post;
      const answers = await whoAnswered(own, quoted);
      const event = postEventOf(post);
      await writing.services.events.publish("post.created", { ...event, answers }, session);
      await notifyMentioned(writing, post, answers, session);
      await followThreadOf(own, String(thread._id), session);
      return post;
    }),
  );
}

interface NewPost {
  readonly author: string;
  readonly text: string;
  readonly quotes?: readonly string[];
  readonly pictures?: readonly ContentPicture[];
}

/** Writes a post down, with the next number of its thread. */
export async function insertPost(
  { services, cards }: Pick<ForumWriting, "services" | "cards">,
  thread: ThreadDoc,
  { author, text, quotes = [], pictures = [] }: NewPost,
  session: ClientSession,
): Promise<PostDoc> {
  const { next } = (await Thread.findOneAndUpdate(
    { _id: thread._id },
    { $inc: { next: 1 } },
    { session, timestamps: false },
  ).lean<ThreadDoc>())!;
  const link = cards?.linkIn(text);
  if (link) await cards?.want(link, session);
  const fields = {
    thread: thread._id,
    section: thread.section,
    author: toId(author),
    number: next,
    text,
    ...(quotes.length > 0 ? { quotes: quotes.map((quote) => toId(quote)) } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(link ? { link } : {}),
    parentShut: thread.hidden || thread.removed === true || thread.shadow,
    createdAt: services.now(),
  };
  return postContent.insert(fields, session);
}

/** Changes a post's text; what it said before is kept, and `edited` is true from the first real change on. */
export async function editPost(
  writing: ForumWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<PostDoc> {
  const post = await permittedPost(caller, "update", id);
  const { text } = changeInput<PostChange>(writing.services, caller, postChangeRules, input);
  const link = writing.cards?.linkIn(text);
  const also = link ? { $set: { link } } : { $unset: { link: 1 } };
  const changed = await inTransaction(async (session) => {
    const before = await Post.findById(post._id).session(session).lean<PostDoc>();
    const written = before && (await postContent.editText(post._id, text, { also, session }));
    if (!written) return null;
    if (link) await writing.cards?.want(link, session);
    await PostRevision.create([{ post: post._id, text: before.text, until: writing.services.now() }], {
      session,
    });
    if (written.open) await notifyMentioned(writing, written, [], session);
    return written;
  });
  return changed ?? post;
}

/** Takes a post away for good; the last one that everyone may read takes its thread with it. */
export async function deletePost(writing: ForumWriting, caller: Caller, id: string): Promise<void> {
  const post = await permittedPost(caller, "delete", id);
  await postContent.changesAround(post.thread, (session) => endPost(writing, post, session));
}

interface Ending {
  readonly services: Pick<Writing["services"], "events">;
  readonly pictures?: ContentPictures;
}

/** Ends a post; of a thread that has no other, the thread. */
export async function endPost(
  { services: { events }, pictures }: Ending,
  { _id, thread }: Pick<PostDoc, "_id" | "thread">,
  session: ClientSession,
): Promise<void> {
  const others = await Post.exists({ thread, _id: { $ne: _id } }).session(session);
  if (!others) {
    if (await endThread(thread, pictures, session))
      await events.publish("thread.deleted", { id: String(thread) }, session);
    return;
  }
  const ended = await postContent.end(_id, session);
  if (!ended) return;
  await pictures?.end(ended.author, ended.pictures ?? [], session);
  await Thread.updateOne({ _id: thread, solved: _id }, { $unset: { solved: 1 } }, { session });
  await events.publish("post.deleted", postEventOf(ended), session);
}

/**
 * Takes a post out of everyone's sight but its writer's and the staff's, with a reason, or puts it back: for the staff,
 * in the audit log.
 */
export async function removePost(
  { services }: Writing,
  caller: Caller,
  id: string,
  removed: boolean,
  input: unknown,
): Promise<void> {
  const post = await permittedPost(caller, "moderate", id);
  const { reason } = removed ? validate(reasonRules, input) : { reason: "" };
  await audited(
    services,
    caller,
    {
      action: removed ? "post.remove" : "post.restore",
      subject: { type: "post", id },
      details: { by: String(post.author), thread: String(post.thread), ...(reason && { reason }) },
    },
    () => postContent.flag(post._id, { removed }),
  );
}

/** Likes a post of somebody else's, or takes it back; done twice it is done once. */
export async function likePost(caller: Caller, id: string, likes: boolean): Promise<PostDoc> {
  const by = memberOf(caller);
  const post = await readPost(caller.viewer, id);
  if (!post) throw notFound();
  if (String(post.author) === by) throw applicationError(messages.ownPost);
  const shadow = await isBlocked(String(post.author), by);
  if (likes) await postLikes.give(post._id, by, { shadow, at: new Date() });
  else await postLikes.take(post._id, by);
  return post;
}

/** Says which post answers what was asked, or that none does: for who asked and the staff. */
export async function solveThread(caller: Caller, id: string, solved: boolean): Promise<PostDoc> {
  const post = await readPost(caller.viewer, id);
  const thread = post && (await readThread(caller.viewer, String(post.thread)));
  if (!post || !thread) throw notFound();
  if (!threadPolicy.can(caller.viewer, "solve", thread)) throw forbidden();
  if (!mayBeSolved(thread, post)) throw applicationError(messages.noAnswerHere);
  await Thread.updateOne(
    { _id: thread._id, ...(solved ? {} : { solved: post._id }) },
    solved ? { $set: { solved: post._id } } : { $unset: { solved: 1 } },
    { timestamps: false },
  );
  return post;
}

async function assertSlow(
  { viewer }: Caller,
  { _id, slowMode }: ThreadDoc,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (slowMode === 0 || isStaff(viewer)) return;
  const since = new Date(now.getTime() - slowMode * 1_000);
  const last = await Post.findOne({ thread: _id, author: toId(viewer.id!), createdAt: { $gt: since } })
    .select({ createdAt: 1 })
    .session(session)
    .lean();
  if (last) throw applicationError(messages.slowMode(forumsText.slowModes[slowMode] ?? ""));
}

async function quotedPosts(thread: ThreadDoc, quotes: readonly string[]): Promise<readonly PostDoc[]> {
  if (quotes.length === 0) return [];
  const found = await Post.find({
    _id: { $in: quotes.map((quote) => toId(quote)) },
    thread: thread._id,
    open: true,
  }).lean<PostDoc[]>();
  if (found.length < quotes.length) throw invalidField("quotes", messages.noSuchPost);
  return found;
}

/** Who wrote what is quoted, but for the writer and whoever has blocked them. */
async function whoAnswered(own: string, quoted: readonly PostDoc[]): Promise<string[]> {
  const authors = [...new Set(quoted.map(({ author }) => String(author)))].filter((author) => author !== own);
  const blocked = await Promise.all(authors.map((author) => isBlocked(author, own)));
  return authors.filter((_, at) => !blocked[at]);
}

/** Notifies those whom a post calls, but for whom it answers anyway. */
export async function notifyMentioned(
  { services }: Pick<Writing, "services">,
  post: PostDoc,
  answered: readonly string[],
  session: ClientSession,
): Promise<void> {
  const mentioned = await mentionedMembers(post.text, [post.author, ...answered]);
  if (mentioned.length > 0)
    await services.events.publish("post.mentioned", { ...postEventOf(post), mentioned }, session);
}

export const postEventOf = ({ _id, thread, author }: PostDoc) => ({
  id: String(_id),
  thread: String(thread),
  author: String(author),
});
