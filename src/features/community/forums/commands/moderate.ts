import { applicationError } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { validate } from "../../../../core/validate.ts";
import type { ThreadAct } from "../../../../shared/community/forums.enums.ts";
import { forumsMessages } from "../../../../shared/community/forums.messages.ts";
import type { Writing } from "../../../people/member-content/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { addNumbers } from "../numbers.ts";
import { permittedPost, permittedThread } from "../permitted.ts";
import { Post } from "../post-model.ts";
import { reasonRules, type ThreadDecision, threadDecisionRules } from "../rules.ts";
import { forumIdOf } from "../sections.ts";
import { postContent, threadContent } from "../state.ts";

/** What each act sets. */
const FLAGS = {
  pin: { pinned: true },
  unpin: { pinned: false },
  lock: { locked: true },
  unlock: { locked: false },
  remove: { removed: true },
  restore: { removed: false },
} as const satisfies Readonly<Record<ThreadAct, Partial<ThreadDoc>>>;

/**
 * Pins, locks or removes a thread, or undoes it: for the staff, in the audit log. A removal takes a reason, and its posts
 * out of everyone's sight with it.
 */
export async function moderateThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  act: ThreadAct,
  input: unknown,
): Promise<ThreadDoc> {
  const thread = await permittedThread(caller, "moderate", id);
  const { reason } = act === "remove" ? validate(reasonRules, input) : { reason: "" };
  const event = {
    action: `thread.${act}` as const,
    subject: { type: "thread", id } as const,
    details: { title: thread.title, ...(reason && { reason }) },
  };
  await audited(services, caller, event, () => threadContent.flag(thread._id, FLAGS[act]));
  return { ...thread, ...FLAGS[act] };
}

/** Moves a thread to another section, sets its slow mode, or says what becomes of a feature request: for the staff. */
export async function decideThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ThreadDoc> {
  const thread = await permittedThread(caller, "moderate", id);
  const {
    section = thread.section,
    slowMode = thread.slowMode,
    request,
  } = validate<ThreadDecision>(threadDecisionRules, input);
  if (request && !thread.request) throw applicationError(forumsMessages.noRequest);
  const event = {
    action: "thread.decide",
    subject: { type: "thread", id },
    details: { title: thread.title, section, slowMode: String(slowMode), ...(request && { request }) },
  } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const before = await Thread.findById(thread._id).session(session).lean<ThreadDoc>();
      if (!before) return;
      const $set = { section, forum: forumIdOf(section), slowMode, ...(request && { request }) };
      await Thread.updateOne({ _id: before._id }, { $set }, { session });
      if (before.section === section) return;
      await Post.updateMany({ thread: before._id }, { $set: { section } }, { session, timestamps: false });
      if (!before.open) return;
      await addNumbers(before.section, { threads: -1, posts: -before.posts }, session);
      await addNumbers(section, { threads: 1, posts: before.posts }, session);
    }),
  );
  return { ...thread, section, slowMode, ...(request && { request }) };
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
