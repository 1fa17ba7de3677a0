import type { ClientSession } from "mongoose";
import { applicationError, invalidField } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { isStaff } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { forumsMessages } from "../../../../shared/community/forums.messages.ts";
import { forumsText } from "../../../../shared/community/forums.text.ts";
import { isBlocked } from "../../../people/blocks/index.ts";
import {
  type ContentPicture,
  mentionedMembers,
  newInput,
  type SentPicture,
  type Writing,
} from "../../../people/member-content/index.ts";
import { forgetDraft } from "../drafts.ts";
import { followThreadOf } from "../follows.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { readThread } from "../permitted.ts";
import { threadPolicy } from "../policy.ts";
import { Post, type PostDoc } from "../post-model.ts";
import { type PostInput, postRules } from "../rules.ts";
import { postContent } from "../state.ts";
import { assertTrusted, countPost, trustOf } from "../trust.ts";
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
  if (!found) throw invalidField("thread", forumsMessages.noSuchThread);
  if (!threadPolicy.can(caller.viewer, "post", found)) throw applicationError(forumsMessages.threadLocked);
  const quoted = await quotedPosts(found, quotes);
  const trust = await trustOf(caller.viewer, writing.services.now());
  assertTrusted(trust, { text, pictures: uploads.length + sent.length });
  await countPost(writing, own, trust);
  const come = await keepPictures(writing, caller, uploads, sent);
  return come.within(() =>
    postContent.changesAround(found._id, async (session) => {
      // Its numbers are written with the post: who locks or removes the thread meanwhile runs into this.
      const thread = await Thread.findById(found._id).session(session).lean<ThreadDoc>();
      if (!thread) throw invalidField("thread", forumsMessages.noSuchThread);
      if (!threadPolicy.can(caller.viewer, "post", thread))
        throw applicationError(forumsMessages.threadLocked);
      await assertSlow(caller, thread, writing.services.now(), session);
      await forgetDraft(own, String(thread._id), session);
      const post = await insertPost(
        writing,
        thread,
        { author: own, text, quotes, pictures: come.pictures, waits: trust.held },
        session,
      );
      if (!post.open) return post;
      await publishAnswer(writing, post, quoted, session);
      return post;
    }),
  );
}

/** Tells of an answer that everyone may read from now on; whoever wrote it follows the thread. */
export async function publishAnswer(
  { services }: Pick<Writing, "services">,
  post: PostDoc,
  quoted: readonly PostDoc[],
  session: ClientSession,
): Promise<void> {
  const own = String(post.author);
  const answers = await whoAnswered(own, quoted);
  await services.events.publish("post.created", { ...postEventOf(post), answers }, session);
  await notifyMentioned({ services }, post, answers, session);
  await followThreadOf(own, String(post.thread), session);
}

interface NewPost {
  readonly author: string;
  readonly text: string;
  readonly quotes?: readonly string[];
  readonly pictures?: readonly ContentPicture[];
  /** Nobody sees it until the staff has. */
  readonly waits?: boolean;
}

/** Writes a post down, with the next number of its thread. */
export async function insertPost(
  { services, cards }: Pick<ForumWriting, "services" | "cards">,
  thread: ThreadDoc,
  { author, text, quotes = [], pictures = [], waits = false }: NewPost,
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
    ...(waits ? { waits, hidden: true } : {}),
    parentShut: thread.hidden || thread.removed === true || thread.shadowBanned,
    createdAt: services.now(),
  };
  return postContent.insert(fields, session);
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
  if (last) throw applicationError(forumsMessages.slowMode(forumsText.slowModes[slowMode] ?? ""));
}

async function quotedPosts(thread: ThreadDoc, quotes: readonly string[]): Promise<readonly PostDoc[]> {
  if (quotes.length === 0) return [];
  const found = await Post.find({
    _id: { $in: quotes.map((quote) => toId(quote)) },
    thread: thread._id,
    open: true,
  }).lean<PostDoc[]>();
  if (found.length < quotes.length) throw invalidField("quotes", forumsMessages.noSuchPost);
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
