import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { lockChapterComments } from "../../stories/chapters/index.ts";
import { permitted, readComment } from "./commands.ts";
import type { CommentDoc } from "./model.ts";
import { type CommentedChapter, keeps } from "./place.ts";
import { isOwn } from "./policy.ts";
import { commentContent, endComment } from "./state.ts";
import "./events.ts";

/**
 * Takes a comment away for good; its replies stay below an empty place. In the audit log when it is another's. Throws
 * 404 and 403.
 */
export async function deleteComment({ services }: Writing, caller: Caller, id: string): Promise<void> {
  const { comment } = await permitted(caller, "delete", id);
  const event = { action: "comment.delete", ...auditOf(comment) } as const;
  const end = () =>
    endComment(comment._id, (session) => services.events.publish("comment.deleted", { id }, session));
  await auditedOfOthers(services, caller, isOwn(caller.viewer, comment), event, end);
}

/**
 * Takes a comment out of sight or back into it: for those who keep the story, and the staff, whose doing is in the audit
 * log. Throws 404 and 403.
 */
export async function hideComment(
  { services }: Writing,
  caller: Caller,
  id: string,
  hidden: boolean,
): Promise<CommentDoc> {
  const found = await readComment(caller, id);
  if (!found) throw notFound();
  const { comment, place } = found;
  if (!place.moderates || isOwn(caller.viewer, comment) || comment.deleted) throw forbidden();
  const event = { action: hidden ? "comment.hide" : "comment.show", ...auditOf(comment) } as const;
  const flag = () => commentContent.flag(comment._id, { hidden });
  return (await auditedOfOthers(services, caller, keeps(caller.viewer, place.story), event, flag)) ?? comment;
}

/**
 * Closes a chapter to new comments, or opens it again; in the audit log when staff do it to a story of others. Throws
 * 403 for who does not keep the story.
 */
export async function lockComments(
  { services }: Writing,
  caller: Caller,
  { id, story, moderates }: CommentedChapter,
  locked: boolean,
): Promise<void> {
  if (!moderates) throw forbidden();
  const subject = { type: "story", id: String(story._id) } as const;
  const details = { what: locked ? "close-comments" : "open-comments", chapter: id };
  const event = { action: "story.change", subject, details } as const;
  const lock = () => lockChapterComments(id, locked);
  await auditedOfOthers(services, caller, keeps(caller.viewer, story), event, lock);
}

/** How the audit log names a comment. */
const auditOf = ({ _id, author, chapter }: CommentDoc) => ({
  subject: { type: "comment", id: String(_id) } as const,
  details: { by: String(author), chapter: String(chapter) },
});
