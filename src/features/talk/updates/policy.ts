import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { seenBy, visibleToModerators } from "../../people/member-content/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";

export type UpdateAction = "create" | "update" | "delete" | "hide";

const open: Filter = Object.freeze({ open: true });
const KEPT = visibleToModerators("authorHidden");

const is = (viewer: Viewer, id: unknown): boolean => viewer.id !== null && viewer.id === String(id);

/**
 * Returns true if the viewer controls the content without being staff: they wrote it, or it is on their feed
 * or below their update.
 */
export const isTheirs = (
  viewer: Viewer,
  { author, feed, updateAuthor }: Pick<UpdateReplyDoc, "author" | "feed"> & Partial<UpdateReplyDoc>,
): boolean => [author, feed, updateAuthor].some((id) => id !== undefined && is(viewer, id));

/**
 * Permissions on updates: public if their feed is (product.md, Writing). The feed's owner still sees updates
 * they have hidden; the author sees them too, even if removed by staff. Authors edit theirs; the feed's owner
 * and staff may hide or delete them.
 */
export const updatePolicy: Policy<Pick<UpdateDoc, "author" | "feed">, UpdateAction> = {
  readable: (viewer) => seenBy(viewer, open, (id) => [{ author: id }, { feed: id, ...KEPT }]),
  can(viewer, action, update) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!update) return false;
    const isOwnUpdate = is(viewer, update.author);
    if (action === "update") return isOwnUpdate;
    if (action === "delete") return isOwnUpdate || is(viewer, update.feed) || isStaff(viewer);
    return !isOwnUpdate && (is(viewer, update.feed) || isStaff(viewer));
  },
};

/**
 * Returns the number of replies for this viewer, including their shadow-banned ones, which others do not see.
 */
export const repliesFor = (
  { id }: Viewer,
  { repliesCount, unheard }: Pick<UpdateDoc, "repliesCount" | "unheard">,
): number => repliesCount + (id === null ? 0 : (unheard?.[id] ?? 0));

/** Permissions on replies, like those on updates; the author of the update may hide them too. */
export const replyPolicy: Policy<Pick<UpdateReplyDoc, "author" | "feed" | "updateAuthor">, UpdateAction> = {
  readable: (viewer) =>
    seenBy(viewer, open, (id) => [
      { author: id, parentShut: false },
      { feed: id, ...KEPT },
      { updateAuthor: id, ...KEPT },
    ]),
  can(viewer, action, reply) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!reply) return false;
    const isOwnReply = is(viewer, reply.author);
    if (action === "update") return isOwnReply;
    const canModerate = is(viewer, reply.feed) || is(viewer, reply.updateAuthor) || isStaff(viewer);
    return action === "delete" ? isOwnReply || canModerate : !isOwnReply && canModerate;
  },
};
