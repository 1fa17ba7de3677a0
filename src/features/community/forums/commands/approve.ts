import { applicationError } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { validate } from "../../../../core/validate.ts";
import { forumModerationText } from "../../../../shared/community/forum-moderation.text.ts";
import type { Writing } from "../../../people/member-content/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import { permittedPost } from "../permitted.ts";
import { Post, type PostDoc } from "../post-model.ts";
import { reasonRules } from "../rules.ts";
import { postContent } from "../state.ts";
import { postEventOf, publishAnswer } from "./posts.ts";
import { publishThread } from "./threads.ts";

/**
 * Publishes a post that waits, which is told of as if it were written now, or takes it out of sight for a reason: for
 * the staff, in the audit log; its writer is notified.
 * @throws 400 where somebody has decided it already, and by field
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
  await audited(services, caller, event, () =>
    postContent.changesAround(post.thread, async (session) => {
      const { modifiedCount } = await Post.updateOne(
        { _id: post._id, waits: true },
        { $unset: { waits: 1 } },
        { session, timestamps: false },
      );
      if (modifiedCount === 0) throw applicationError(forumModerationText.waiting.gone);
      const flags = approves ? { hidden: false } : { hidden: false, removed: true };
      const decided = (await postContent.flag(post._id, flags, session))!;
      await services.events.publish(
        approves ? "post.approved" : "post.refused",
        postEventOf(decided),
        session,
      );
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
