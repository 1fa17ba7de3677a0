import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { ANSWERED_SECTION, STAFF_SECTION } from "../../../shared/community/forums.enums.ts";
import { seenBy } from "../../people/member-content/index.ts";
import type { ThreadDoc } from "./model.ts";
import type { PostDoc } from "./post-model.ts";

export type ThreadAction = "create" | "post" | "update" | "delete" | "moderate" | "solve";
export type PostAction = "create" | "update" | "delete" | "like" | "moderate";

const open: Filter = Object.freeze({ open: true });

const isOwn = (viewer: Viewer, { author }: { readonly author?: unknown }): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);

/**
 * Threads are public (product.md, People). Who began one may change its title and, while nobody has answered, delete
 * it; announcements are the staff's to begin, and so is whatever keeps order: pins, locks, moves, removals.
 */
export const threadPolicy: Policy<
  Pick<ThreadDoc, "author" | "locked" | "posts" | "section" | "mergedInto">,
  ThreadAction
> = {
  // One that was merged into another has no posts: nobody is led to it.
  readable: (viewer) =>
    isStaff(viewer)
      ? { mergedInto: null }
      : seenBy(viewer, open, (id) => [{ author: id, removed: { $ne: true }, posts: 0, mergedInto: null }]),
  can(viewer, action, thread) {
    if (!viewer.id) return false;
    const staff = isStaff(viewer);
    if (action === "create") return thread?.section !== STAFF_SECTION || staff;
    if (!thread) return false;
    if (action === "post") return !thread.mergedInto && (!thread.locked || staff);
    if (action === "moderate") return staff;
    const own = isOwn(viewer, thread);
    if (action === "delete") return own && thread.posts <= 1;
    if (action === "update") return staff || (own && !thread.locked);
    return own || staff;
  },
};

/** Posts are read where their thread is; authors change and delete what they wrote, the staff takes it out of sight. */
export const postPolicy: Policy<Pick<PostDoc, "author" | "number">, PostAction> = {
  readable: (viewer) => seenBy(viewer, open, (id) => [{ author: id, parentShut: false }]),
  can(viewer, action, post) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!post) return false;
    if (action === "moderate") return isStaff(viewer);
    const own = isOwn(viewer, post);
    return action === "like" ? !own : own;
  },
};

/** Questions are asked in feedback and support, and answered by any post but the first. */
export const mayBeSolved = (
  { section, request }: Pick<ThreadDoc, "section" | "request">,
  { number }: Pick<PostDoc, "number">,
): boolean => section === ANSWERED_SECTION && !request && number > 1;
