import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { seenBy, visibleToModerators } from "../../people/member-content/index.ts";
import type { CommentDoc } from "./model.ts";

const KEPT = visibleToModerators("authorHidden");

/**
 * Permissions on comments (product.md, People). Comments can be read by the readers of their chapter: those
 * on open chapters by everyone, those on mature ones by viewers of age, and all on a story by its team;
 * hidden ones only by team members who may hide. Authors edit and delete their comments, staff may delete;
 * the story decides about hiding (`mayModerate`).
 */
export const commentPolicy: Policy<Pick<CommentDoc, "author" | "deleted">> = {
  readable(viewer) {
    const placeFilter = viewer.mature ? { $in: ["open", "mature"] } : "open";
    return seenBy(viewer, { shown: true, place: placeFilter }, (id) => [
      { author: id },
      { team: id, shown: true },
      { storyTeam: id, ...KEPT },
    ]);
  },
  can(viewer, action, comment) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!comment || comment.deleted) return false;
    const isOwnComment = isOwn(viewer, comment);
    return isOwnComment || (action === "delete" && isStaff(viewer));
  },
};

/**
 * Filter for the comments that a viewer sees on a chapter they may read; with `moderates` hidden ones too.
 */
export const visibleTo = (viewer: Viewer, moderates: boolean): Filter =>
  seenBy(viewer, { shown: true }, (id) => [{ author: id }, ...(moderates ? [KEPT] : [])]);

export const isOwn = (viewer: Viewer, { author }: Pick<CommentDoc, "author">): boolean =>
  viewer.id !== null && author !== undefined && viewer.id === String(author);
