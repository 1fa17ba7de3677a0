import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { seenBy, visibleToModerators } from "../../people/member-content/index.ts";
import { answererOf, type ReviewDoc } from "./model.ts";

export type ReviewAction = "create" | "update" | "delete" | "answer" | "remove-answer" | "hide" | "vote";

/**
 * Permissions on reviews: readable with their story. Reviewers edit and delete theirs, the story's author may
 * answer and hide, staff may delete (product.md, People). Former authors may remove their answers.
 */
export const reviewPolicy: Policy<Pick<ReviewDoc, "reviewer" | "storyAuthor" | "answer">, ReviewAction> = {
  /** Reviews of any story, for the API: public ones and the viewer's. */
  readable: ({ id }) => (id ? { $or: [{ open: true }, { reviewer: id }] } : { open: true }),
  can(viewer, action, review) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!review) return false;
    const isOwnReview = String(review.reviewer) === viewer.id;
    switch (action) {
      case "update":
        return isOwnReview;
      case "delete":
        return isOwnReview || isStaff(viewer);
      case "answer":
      case "hide":
        return String(review.storyAuthor) === viewer.id;
      case "remove-answer":
        return [review.storyAuthor, answererOf(review)].some((id) => String(id) === viewer.id);
      case "vote":
        return !isOwnReview;
    }
  },
};

/**
 * Filter for the reviews that a viewer sees of a story they may read: for the author hidden ones too, for
 * reviewers also theirs.
 */
export const visibleTo = (viewer: Viewer): Filter =>
  seenBy(viewer, { shown: true }, (id) => [
    { reviewer: id },
    { storyAuthor: id, ...visibleToModerators("authorHidden") },
  ]);
