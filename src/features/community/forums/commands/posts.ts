import type { ClientSession } from "mongoose";
import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isBlocked } from "#features/people/blocks/index.ts";
import {
  type ContentPicture,
  isSeen,
  mentionedMembers,
  newInput,
  type SentPicture,
  type Writing,
} from "#features/people/member-content/index.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { type DraftForm, forgetReplyDraft } from "../drafts.ts";
import { followThreadOf } from "../follows.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { readThread } from "../permitted.ts";
import { threadPolicy } from "../policy.ts";
import { Post, type PostDoc } from "../post-model.ts";
import { type PostInput, postRules } from "../rules.ts";
import { postContent } from "../state.ts";
import { assertTrusted, countPost, trustOf } from "../trust.ts";
import type { ForumWriting } from "../writing.ts";
import { storePictures } from "./pictures.ts";
import "../events.ts";

/**
 * Replies in a thread the caller may read; notifies the authors of quoted posts and the thread's followers.
 * @throws 403 for a guest or in another's name; 400 for a missing or locked thread, for posting too soon in
 * slow mode, or for a quote from another thread; 429 for too many
 * @param form in which it was written; a draft that another form has saved stays
 */
export async function createPost(
  writing: ForumWriting,
  caller: Caller,
  input: unknown,
  sent: readonly SentPicture[] = [],
  form: DraftForm = {},
): Promise<PostDoc> {
  const validated = newInput<PostInput>(writing.services, caller, postRules, input, "author");
  const { own, thread: id, text, quotes = [], pictures: uploads = [] } = validated;
  const storedThread = await readThread(caller.viewer, id);
  if (!storedThread) throw invalidField("thread", forumsMessages.noSuchThread);
  if (!threadPolicy.can(caller.viewer, "post", storedThread))
    throw applicationError(forumsMessages.threadLocked);
  const quoted = await quotedPosts(storedThread, quotes);
  const trust = await trustOf(caller.viewer, writing.services.now());
  assertTrusted(trust, { text, pictures: uploads.length + sent.length });
  await countPost(writing, own, trust);
  const come = await storePictures(writing, caller, uploads, sent);
  return come.within(() =>
    postContent.changesAround(storedThread._id, async (session) => {
      // The thread's counts are written with the post, so a concurrent lock or removal conflicts with this
      // write.
      const thread = await Thread.findById(storedThread._id).session(session).lean<ThreadDoc>();
      if (!thread) throw invalidField("thread", forumsMessages.noSuchThread);
      if (!threadPolicy.can(caller.viewer, "post", thread))
        throw applicationError(forumsMessages.threadLocked);
      await assertSlow(caller, thread, writing.services.now(), session);
      await forgetReplyDraft({ author: own, text, form }, thread._id, session);
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

/** Announces a reply that is now visible; its author follows the thread. */
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
  /** Hidden until staff approves it. */
  readonly waits?: boolean;
}

/** Saves a post under the next number of its thread. */
export async function insertPost(
  { services, cards }: Pick<ForumWriting, "services" | "cards">,
  thread: ThreadDoc,
  { author, text, quotes = [], pictures = [], waits = false }: NewPost,
  session: ClientSession,
): Promise<PostDoc> {
  // Its current state: it may have been hidden or moved since it was read.
  const current = (await Thread.findOneAndUpdate(
    { _id: thread._id },
    { $inc: { next: 1 } },
    { session, timestamps: false },
  ).lean<ThreadDoc>())!;
  const link = cards?.linkIn(text);
  if (link) await cards?.want(link, session);
  const fields = {
    thread: thread._id,
    section: current.section,
    author: toId(author),
    number: current.next,
    text,
    ...(quotes.length > 0 ? { quotes: quotes.map((quote) => toId(quote)) } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(link ? { link } : {}),
    ...(waits ? { waits, hidden: true } : {}),
    parentShut: !isSeen(current),
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

/** Returns the quoted posts of a thread; staff may have moved them while the reply was written. */
async function quotedPosts(thread: ThreadDoc, quotes: readonly string[]): Promise<readonly PostDoc[]> {
  if (quotes.length === 0) return [];
  const posts = await Post.find({
    _id: { $in: quotes.map((quote) => toId(quote)) },
    $or: [{ thread: thread._id }, { "former.thread": thread._id }],
    open: true,
  }).lean<PostDoc[]>();
  if (posts.length < quotes.length) throw invalidField("quotes", forumsMessages.noSuchPost);
  return posts;
}

/** Returns the authors of quoted posts, except the post's author and anyone who has blocked them. */
async function whoAnswered(own: string, quoted: readonly PostDoc[]): Promise<string[]> {
  const authors = [...new Set(quoted.map(({ author }) => String(author)))].filter((author) => author !== own);
  const blocked = await Promise.all(authors.map((author) => isBlocked(author, own)));
  return authors.filter((_, at) => !blocked[at]);
}

/** Notifies the members a post mentions, except those it replies to. */
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
