import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { ANSWERED_SECTION, STAFF_SECTION } from "#shared/community/forums.enums.ts";
import { seenBy } from "../../people/member-content/index.ts";
import type { ThreadDoc } from "./model.ts";
import type { PostDoc } from "./post-model.ts";

export type ThreadAction = "create" | "post" | "update" | "delete" | "moderate" | "solve";
export type PostAction = "create" | "update" | "delete" | "like" | "moderate";

const open: Filter = Object.freeze({ open: true });

const isOwn = (viewer: Viewer, { author }: { readonly author?: unknown }): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);

/**
 * Policy for threads, which are public (product.md, People). The author may change the title and, while there
 * are no replies, delete it; only staff starts announcements and moderates: pins, locks, moves, removals.
 */
export const threadPolicy: Policy<
  Pick<ThreadDoc, "author" | "locked" | "posts" | "section" | "mergedInto">,
  ThreadAction
> = {
  // A merged thread has no posts and is not listed.
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

/** Posts are readable if their thread is; authors edit and delete their posts, staff hides them. */
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

/** True for threads that can be solved: in feedback and support, by any post but the first. */
export const mayBeSolved = (
  { section, request }: Pick<ThreadDoc, "section" | "request">,
  { number }: Pick<PostDoc, "number">,
): boolean => section === ANSWERED_SECTION && !request && number > 1;
