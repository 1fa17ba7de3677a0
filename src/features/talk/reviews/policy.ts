import type { Filter, Policy } from "../../../core/base/policy.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { keptBut, seenBy } from "../../people/member-content/index.ts";
import type { ReviewDoc } from "./model.ts";

export type ReviewAction = "create" | "update" | "delete" | "answer" | "hide" | "vote";

/**
 * Reviews are read where their story is. Reviewers change and delete what they wrote, the story's author may answer
 * and hide, staff delete (product.md, People).
 */
export const reviewPolicy: Policy<Pick<ReviewDoc, "reviewer" | "storyAuthor">, ReviewAction> = {
  /** Of any story, for the API: those that everyone may read, and one's own. */
  readable: ({ id }) => (id ? { $or: [{ open: true }, { reviewer: id }] } : { open: true }),
  can(viewer, action, review) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!review) return false;
    const own = String(review.reviewer) === viewer.id;
    switch (action) {
      case "update":
        return own;
      case "delete":
        return own || isStaff(viewer);
      case "answer":
      case "hide":
        return String(review.storyAuthor) === viewer.id;
      case "vote":
        return !own;
    }
  },
};

/** What one viewer sees of a story that they may read: the author what is hidden too, and reviewers their own. */
export const visibleTo = (viewer: Viewer): Filter =>
  seenBy(viewer, { shown: true }, (id) => [
    { reviewer: id },
    { storyAuthor: id, ...keptBut("authorHidden") },
  ]);
