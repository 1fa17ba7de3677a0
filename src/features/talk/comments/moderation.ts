import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { commentReport } from "#shared/talk/comments.report.ts";
import {
  actAsOwnerOrStaff,
  type ReasonInput,
  undoAsOwnerOrStaff,
  type Writing,
} from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { lockChapterComments } from "../../stories/chapters/index.ts";
import { permitted, readComment } from "./commands.ts";
import type { CommentDoc } from "./model.ts";
import { type CommentedChapter, mayModerateOwn } from "./place.ts";
import { isOwn } from "./policy.ts";
import { commentContent, endComment } from "./state.ts";
import "./events.ts";

/**
 * Deletes a comment permanently; a comment with replies leaves an empty placeholder. Staff remove another
 * member's, with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function deleteComment(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<void> {
  const { comment } = await permitted(caller, "delete", id);
  const event = { action: "comment.delete", ...auditOf(comment) } as const;
  const own = isOwn(caller.viewer, comment);
  const act = { ...actOn(comment), act: "removed", own, event, input } as const;
  if (!own && comment.removed) throw notFound();
  await actAsOwnerOrStaff<unknown>(services, caller, act, (record) =>
    own
      ? endComment(services, comment._id, (session) =>
          services.events.publish("comment.deleted", { id }, session),
        )
      : commentContent.moderate(services, comment._id, { removed: true }, record),
  );
}

/**
 * Hides a comment or shows it again. For members who can moderate the story, and for staff with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function hideComment(
  { services }: Writing,
  caller: Caller,
  id: string,
  hidden: boolean,
  input?: ReasonInput,
): Promise<CommentDoc> {
  const found = await readComment(caller, id);
  if (!found) throw notFound();
  const { comment, place } = found;
  if (!place.moderates || isOwn(caller.viewer, comment) || comment.deleted) throw forbidden();
  const event = { action: hidden ? "comment.hide" : "comment.show", ...auditOf(comment) } as const;
  const own = mayModerateOwn(caller.viewer, place.story);
  const act = { ...actOn(comment), act: "hidden", own, event, input } as const;
  const turn = hidden ? actAsOwnerOrStaff : undoAsOwnerOrStaff;
  const after = await turn(services, caller, act, (record) =>
    commentContent.moderate(services, comment._id, { hidden }, record),
  );
  return after ?? comment;
}

/**
 * Closes a chapter to new comments or reopens it. Recorded in the audit log if staff do it to another
 * member's story.
 * @throws 403 if the caller may not moderate the story
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
  await auditedOfOthers(services, caller, mayModerateOwn(caller.viewer, story), event, lock);
}

const actOn = ({ _id, author }: CommentDoc) => ({
  kind: commentReport.name,
  target: String(_id),
  by: author ? String(author) : "",
});

/** Audit log fields of a comment. */
const auditOf = ({ _id, author, chapter }: CommentDoc) => ({
  subject: { type: "comment", id: String(_id) } as const,
  details: { by: String(author), chapter: String(chapter) },
});
