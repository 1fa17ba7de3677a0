import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import {
  assertMayActOn,
  type DirectAct,
  type InTransactionOfAct,
  recordOf,
  recordUndone,
  type Writing,
} from "#features/people/member-content/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import type { ThreadAct } from "#shared/community/forums.enums.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { postReport, threadReport } from "#shared/community/forums.report.ts";
import { updatePosts } from "../copies.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { addNumbers } from "../numbers.ts";
import { permittedPost, permittedThread } from "../permitted.ts";
import { reasonRules, type ThreadDecision, threadDecisionRules } from "../rules.ts";
import { forumIdOf } from "../sections.ts";
import { postContent, threadContent } from "../state.ts";

/** Fields each action sets. */
const FLAGS = {
  pin: { pinned: true },
  unpin: { pinned: false },
  lock: { locked: true },
  unlock: { locked: false },
  remove: { removed: true },
  restore: { removed: false },
} as const satisfies Readonly<Record<ThreadAct, Partial<ThreadDoc>>>;

/**
 * Pins, locks or removes a thread, or undoes it: for staff, in the audit log. A removal needs a reason and
 * also hides the thread's posts.
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
  const flags = FLAGS[act];
  const by = String(thread.author ?? "");
  const removal = { kind: threadReport.name, target: id, by, reason };
  const record =
    "removed" in flags ? await recordRemoval(services, caller, flags.removed, removal) : undefined;
  await audited(services, caller, event, () =>
    record && "removed" in flags
      ? threadContent.moderate(services, thread._id, { ...flags, removedReason: reason }, record)
      : threadContent.flag(thread._id, flags),
  );
  return { ...thread, ...flags };
}

/**
 * Moves a thread to another section, sets its slow mode, or sets the state of a feature request: for staff.
 */
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
      await updatePosts(before, { ...before, ...$set }, session);
      await services.events.publish("thread.moved", { id, section }, session);
      if (!before.open) return;
      await addNumbers(before.section, { threads: -1, posts: -before.posts }, session);
      await addNumbers(section, { threads: 1, posts: before.posts }, session);
    }),
  );
  return { ...thread, section, slowMode, ...(request && { request }) };
}

/**
 * Hides a post from everyone but its author and staff, with a reason, or restores it: for staff, in the audit
 * log.
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
  const by = String(post.author);
  const act = { kind: postReport.name, target: id, by, reason };
  const record = await recordRemoval(services, caller, removed, act);
  await audited(
    services,
    caller,
    {
      action: removed ? "post.remove" : "post.restore",
      subject: { type: "post", id },
      details: { by: String(post.author), thread: String(post.thread), ...(reason && { reason }) },
    },
    () => postContent.moderate(services, post._id, { removed, removedReason: reason }, record),
  );
}

/** The author is notified of the removal of a thread or post separately (`notification-kinds.ts`). */
const recordRemoval = async (
  services: Writing["services"],
  caller: Caller,
  removed: boolean,
  act: Pick<DirectAct, "kind" | "target" | "by" | "reason">,
): Promise<InTransactionOfAct> => {
  await assertMayActOn(services, caller, act);
  return removed
    ? recordOf(services, { ...act, caller, act: "removed", notifiedOtherwise: true })
    : (session) => recordUndone(services, { ...act, act: "removed" }, session);
};
