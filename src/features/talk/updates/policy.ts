import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { keptBut, seenBy } from "../../people/member-content/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";

export type UpdateAction = "create" | "update" | "delete" | "hide";

const open: Filter = Object.freeze({ open: true });
const KEPT = keptBut("authorHidden");

const is = (viewer: Viewer, id: unknown): boolean => viewer.id !== null && viewer.id === String(id);

/** Whether someone has a word in it by themselves: they wrote it, or it stands on their feed or under their update. */
export const isTheirs = (
  viewer: Viewer,
  { author, feed, updateAuthor }: Pick<UpdateReplyDoc, "author" | "feed"> & Partial<UpdateReplyDoc>,
): boolean => [author, feed, updateAuthor].some((id) => id !== undefined && is(viewer, id));

/**
 * Updates are public where their feed is (product.md, Writing); what its owner has hidden they still see themselves,
 * and so does whoever wrote it, who sees even what the staff has taken away. Authors change what they wrote; the owner of the feed may hide it or take it away,
 * and so may staff.
 */
export const updatePolicy: Policy<Pick<UpdateDoc, "author" | "feed">, UpdateAction> = {
  readable: (viewer) => seenBy(viewer, open, (id) => [{ author: id }, { feed: id, ...KEPT }]),
  can(viewer, action, update) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!update) return false;
    const own = is(viewer, update.author);
    if (action === "update") return own;
    if (action === "delete") return own || is(viewer, update.feed) || isStaff(viewer);
    return !own && (is(viewer, update.feed) || isStaff(viewer));
  },
};

/** Replies to an update as this viewer may count them: their own shadow-banned ones too, which others do not see. */
export const repliesFor = (
  { id }: Viewer,
  { repliesCount, unheard }: Pick<UpdateDoc, "repliesCount" | "unheard">,
): number => repliesCount + (id === null ? 0 : (unheard?.[id] ?? 0));

/** The same for replies, which stand under an update: who wrote that may hide them too. */
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
    const own = is(viewer, reply.author);
    if (action === "update") return own;
    const keeps = is(viewer, reply.feed) || is(viewer, reply.updateAuthor) || isStaff(viewer);
    return action === "delete" ? own || keeps : !own && keeps;
  },
};
