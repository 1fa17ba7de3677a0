import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { validate } from "#core/validate.ts";
import { assertMayActOn, recordOf, type Writing } from "#features/people/member-content/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { postReport } from "#shared/community/forums.report.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { permittedPost } from "../permitted.ts";
import { Post, type PostDoc } from "../post-model.ts";
import { reasonRules } from "../rules.ts";
import { postContent } from "../state.ts";
import { postEventOf, publishAnswer } from "./posts.ts";
import { publishThread } from "./threads.ts";

/**
 * Approves a waiting post, which is then announced like a new one, or rejects it with a reason; for staff, in
 * the audit log. Its author is notified.
 * @throws 400 if somebody has decided already, and by field
 */
export async function decideWaitingPost(
  { services }: Writing,
  caller: Caller,
  id: string,
  approves: boolean,
  input: unknown,
): Promise<void> {
  const post = await permittedPost(caller, "moderate", id);
  if (!post.waits) throw applicationError(forumModerationText.waiting.gone);
  const { reason } = approves ? { reason: "" } : validate(reasonRules, input);
  const event = {
    action: approves ? "post.approve" : "post.refuse",
    subject: { type: "post", id },
    details: { by: String(post.author), thread: String(post.thread), ...(reason && { reason }) },
  } as const;
  const act = { kind: postReport.name, target: id, by: String(post.author), act: "removed", reason } as const;
  await assertMayActOn(services, caller, act);
  const record = approves ? null : await recordOf(services, { ...act, caller, notifiedOtherwise: true });
  await audited(services, caller, event, () =>
    postContent.changesAround(post.thread, async (session) => {
      const { modifiedCount } = await Post.updateOne(
        { _id: post._id, waits: true },
        { $unset: { waits: 1 } },
        { session, timestamps: false },
      );
      if (modifiedCount === 0) throw applicationError(forumModerationText.waiting.gone);
      const flags = approves ? { hidden: false } : { hidden: false, removed: true, removedReason: reason };
      const decided = (await postContent.flag(post._id, flags, session))!;
      await services.events.publish(
        approves ? "post.approved" : "post.refused",
        postEventOf(decided),
        session,
      );
      await record?.(session);
      if (!decided.open) return;
      const thread = (await Thread.findById(decided.thread).session(session).lean<ThreadDoc>())!;
      if (decided.number === 1) return publishThread({ services }, thread, decided, session);
      const quoted = await Post.find({ _id: { $in: decided.quotes ?? [] } })
        .session(session)
        .lean<PostDoc[]>();
      return publishAnswer({ services }, decided, quoted, session);
    }),
  );
}
