import type { ClientSession } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import {
  type ContentPictures,
  changeInput,
  publishEdited,
  type Writing,
} from "#features/people/member-content/index.ts";
import { Thread } from "../model.ts";
import { permittedPost } from "../permitted.ts";
import { Post, type PostDoc, PostRevision } from "../post-model.ts";
import { type PostChange, postChangeRules } from "../rules.ts";
import { endThread, postContent } from "../state.ts";
import { assertTrusted, trustOf } from "../trust.ts";
import type { ForumWriting } from "../writing.ts";
import { notifyMentioned, postEventOf } from "./posts.ts";
import "../events.ts";

/** Edits a post's text; the earlier version is saved, and `edited` is true from the first real change. */
export async function editPost(
  writing: ForumWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<PostDoc> {
  const post = await permittedPost(caller, "update", id);
  const { text = post.text } = changeInput<PostChange>(writing.services, caller, postChangeRules, input);
  assertTrusted(await trustOf(caller.viewer, writing.services.now()), { text, before: post.text });
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
    await publishEdited(writing.services, postContent, written, session);
    if (written.open) await notifyMentioned(writing, written, [], session);
    return written;
  });
  return changed ?? post;
}

/** Deletes a post permanently; deleting the last visible one deletes its thread. */
export async function deletePost(writing: ForumWriting, caller: Caller, id: string): Promise<void> {
  const post = await permittedPost(caller, "delete", id);
  await postContent.changesAround(post.thread, (session) => endPost(writing, post, session));
}

interface Ending {
  readonly services: Pick<Writing["services"], "events">;
  readonly pictures?: ContentPictures;
}

/** Deletes a post; if it is the thread's only one, deletes the thread. */
export async function endPost(
  { services: { events }, pictures }: Ending,
  { _id, thread }: Pick<PostDoc, "_id" | "thread">,
  session: ClientSession,
): Promise<void> {
  const others = await Post.exists({ thread, _id: { $ne: _id } }).session(session);
  if (!others) {
    await endThread({ events }, thread, session);
    return;
  }
  const ended = await postContent.end(_id, session);
  if (!ended) return;
  await pictures?.end(ended.author, ended.pictures ?? [], session);
  await Thread.updateOne({ _id: thread, solved: _id }, { $unset: { solved: 1 } }, { session });
  await events.publish("post.deleted", postEventOf(ended), session);
}
