import type { Filter, Policy } from "../../core/auth/policy.ts";
import { isStaff, type Viewer } from "../../core/auth/viewer.ts";
import type { CommentDoc } from "./model.ts";

const everything: Filter = Object.freeze({});

/**
 * Comments are read where their chapter is (product.md, People): in general those on open chapters, and those on
 * mature ones by who is of age, and all on a story by those who work on it. Authors change and delete what they wrote, staff deletes; hiding is decided by the
 * story (`mayModerate`).
 */
export const commentPolicy: Policy<Pick<CommentDoc, "author" | "deleted">> = {
  readable(viewer) {
    if (isStaff(viewer)) return everything;
    const place = viewer.mature ? { $in: ["open", "mature"] } : "open";
    const open = { shown: true, place };
    if (!viewer.id) return open;
    return { $or: [open, { author: viewer.id }, { team: viewer.id, shown: true }] };
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
export function visibleTo(viewer: Viewer, moderates: boolean): Filter {
  if (isStaff(viewer)) return everything;
  const own = viewer.id ? [{ author: viewer.id }] : [];
  const kept = moderates ? [{ shadow: false, removed: { $ne: true }, authorAway: false }] : [];
  return own.length + kept.length > 0 ? { $or: [{ shown: true }, ...own, ...kept] } : { shown: true };
}

export const isOwn = (viewer: Viewer, { author }: Pick<CommentDoc, "author">): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);
