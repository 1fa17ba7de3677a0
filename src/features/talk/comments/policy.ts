import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { keptBut, seenBy } from "../../people/member-content/index.ts";
import type { CommentDoc } from "./model.ts";

const KEPT = keptBut("authorHidden");

/**
 * Comments are read where their chapter is (product.md, People): in general those on open chapters, and those on
 * mature ones by who is of age, and all on a story by those who work on it; hidden ones by those of them who may hide.
 * Authors change and delete what they wrote, staff deletes; hiding is decided by the story (`mayModerate`).
 */
export const commentPolicy: Policy<Pick<CommentDoc, "author" | "deleted">> = {
  readable(viewer) {
    const place = viewer.mature ? { $in: ["open", "mature"] } : "open";
    return seenBy(viewer, { shown: true, place }, (id) => [
      { author: id },
      { team: id, shown: true },
      { storyTeam: id, ...KEPT },
    ]);
  },
  can(viewer, action, comment) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!comment || comment.deleted) return false;
    const own = isOwn(viewer, comment);
    return own || (action === "delete" && isStaff(viewer));
  },
};

/** What one viewer sees of a chapter that they may read; `moderates` sees what is hidden too. */
export const visibleTo = (viewer: Viewer, moderates: boolean): Filter =>
  seenBy(viewer, { shown: true }, (id) => [{ author: id }, ...(moderates ? [KEPT] : [])]);

export const isOwn = (viewer: Viewer, { author }: Pick<CommentDoc, "author">): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);
