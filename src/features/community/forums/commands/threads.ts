import type { ClientSession } from "mongoose";
import { applicationError, forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import {
  actAsOwnerOrStaff,
  changeInput,
  newInput,
  type SentPicture,
  type Writing,
} from "#features/people/member-content/index.ts";
import { ANSWERED_SECTION } from "#shared/community/forums.enums.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { threadReport } from "#shared/community/forums.report.ts";
import { type DraftForm, forgetDraft } from "../drafts.ts";
import { followThreadOf } from "../follows.ts";
import { forumThreadsByMember } from "../limits.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { permittedThread } from "../permitted.ts";
import { threadPolicy } from "../policy.ts";
import { insertOptions, pollOf } from "../polls.ts";
import type { PostDoc } from "../post-model.ts";
import { type ThreadChange, type ThreadInput, threadChangeRules, threadRules } from "../rules.ts";
import { forumIdOf, pathOf } from "../sections.ts";
import { endThread, threadContent } from "../state.ts";
import { assertTrusted, countPost, trustOf } from "../trust.ts";
import type { ForumWriting } from "../writing.ts";
import { storePictures } from "./pictures.ts";
import { insertPost, notifyMentioned } from "./posts.ts";

/**
 * Starts a thread with its first post; its author follows it.
 * @throws 403 for a guest, in another's name, and in sections where only staff starts threads; 400 by field;
 * 429 for too many
 * @param form in which it was written; a draft that another form has saved stays
 */
export async function createThread(
  writing: ForumWriting,
  caller: Caller,
  input: unknown,
  sent: readonly SentPicture[] = [],
  form: DraftForm = {},
): Promise<ThreadDoc> {
  const validated = newInput<ThreadInput>(writing.services, caller, threadRules, input, "author");
  const { own, section, title, text, tags = [], request = false, pictures: uploads = [], poll } = validated;
  if (!threadPolicy.can(caller.viewer, "create", { section, locked: false, posts: 0 })) throw forbidden();
  const trust = await trustOf(caller.viewer, writing.services.now());
  assertTrusted(trust, { text, pictures: uploads.length + sent.length });
  await writing.limits.consume(forumThreadsByMember, own);
  await countPost(writing, own, trust);
  const now = writing.services.now();
  const come = await storePictures(writing, caller, uploads, sent);
  return come.within(() =>
    inTransaction(async (session) => {
      const thread = await threadContent.insert(
        {
          forum: forumIdOf(section),
          section,
          author: toId(own),
          title,
          path: pathOf(title),
          tags,
          ...(request && section === ANSWERED_SECTION ? { request: "open" as const } : {}),
          ...(poll ? { poll: pollOf(poll, now) } : {}),
          next: 1,
          posts: 0,
          lastPostAt: now,
          createdAt: now,
        },
        session,
      );
      await forgetDraft({ author: own, text, form }, section, session);
      if (poll) await insertOptions(thread._id, poll.options, session);
      const post = await insertPost(
        writing,
        thread,
        { author: own, text, pictures: come.pictures, waits: trust.held },
        session,
      );
      await followThreadOf(own, String(thread._id), session);
      if (post.open) await publishThread(writing, thread, post, session);
      return (await Thread.findById(thread._id).session(session).lean<ThreadDoc>())!;
    }),
  );
}

/** Announces a thread that is now visible, by its first post. */
export async function publishThread(
  { services }: Pick<Writing, "services">,
  { _id, section, forum }: ThreadDoc,
  post: PostDoc,
  session: ClientSession,
): Promise<void> {
  const event = { id: String(_id), author: String(post.author), section, forum: String(forum) };
  await services.events.publish("thread.created", { ...event, post: String(post._id) }, session);
  await notifyMentioned({ services }, post, [], session);
}

/**
 * Changes a thread's title and tags: for its author, and for staff with a reason.
 * @throws 404, 403, 400 by field
 */
export async function editThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ThreadDoc> {
  const thread = await permittedThread(caller, "update", id);
  const { reason, ...change } = changeInput<ThreadChange>(services, caller, threadChangeRules, input);
  const { title = thread.title, tags = thread.tags } = change;
  const event = {
    action: "thread.edit",
    subject: { type: "thread", id },
    details: { by: String(thread.author ?? ""), before: thread.title, after: title },
  } as const;
  const by = String(thread.author ?? "");
  const own = by === caller.viewer.id;
  const act = {
    kind: threadReport.name,
    target: id,
    by,
    act: "edited",
    own,
    event,
    input: { reason },
  } as const;
  await actAsOwnerOrStaff(services, caller, act, (record) =>
    inTransaction(async (session) => {
      await Thread.updateOne(
        { _id: thread._id },
        { $set: { ...change, ...(change.title === undefined ? {} : { path: pathOf(title) }) } },
        { session },
      );
      await record(session);
    }),
  );
  return { ...thread, title, path: pathOf(title), tags };
}

/** Permanently deletes a thread without replies: for its author. */
export async function deleteThread(
  { services }: Pick<ForumWriting, "services">,
  caller: Caller,
  id: string,
): Promise<void> {
  const thread = await permittedThread(caller, "delete", id);
  await inTransaction(async (session) => {
    const now = await Thread.findById(thread._id).session(session).lean<ThreadDoc>();
    if (!now) return;
    // Somebody may have replied meanwhile.
    if (now.posts > 1) throw applicationError(forumsMessages.threadAnswered);
    await endThread(services, now._id, session);
  });
}
