import type { Filter, Policy } from "../../../core/auth/policy.ts";
import { isStaff, type Viewer } from "../../../core/auth/viewer.ts";
import type { CommentDoc } from "./model.ts";

const everything: Filter = Object.freeze({});
/** What those who keep a story see of what is said of it: all that they hid themselves. */
const KEPT: Filter = Object.freeze({ shadow: false, removed: { $ne: true }, authorAway: false });

/**
 * Comments are read where their chapter is (product.md, People): in general those on open chapters, and those on
 * mature ones by who is of age, and all on a story by those who work on it; hidden ones by those of them who may hide.
 * Authors change and delete what they wrote, staff deletes; hiding is decided by the story (`mayModerate`).
 */
export const commentPolicy: Policy<Pick<CommentDoc, "author" | "deleted">> = {
  readable(viewer) {
    if (isStaff(viewer)) return everything;
    const place = viewer.mature ? { $in: ["open", "mature"] } : "open";
    const open = { shown: true, place };
    if (!viewer.id) return open;
    const { id } = viewer;
    return { $or: [open, { author: id }, { team: id, shown: true }, { keepers: id, ...KEPT }] };
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
  const kept = moderates ? [KEPT] : [];
  return own.length + kept.length > 0 ? { $or: [{ shown: true }, ...own, ...kept] } : { shown: true };
}

export const isOwn = (viewer: Viewer, { author }: Pick<CommentDoc, "author">): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);
