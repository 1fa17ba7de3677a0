import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { reviewFields } from "#shared/talk/reviews.fields.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { deletionRules, type Writing } from "../../people/member-content/index.ts";
import { leftOutWith, OUTDATED_TAG, withheldWhileOutdated } from "../../stories/stories/index.ts";
import { deleteReview } from "./acts.ts";
import { editReview, saveReview } from "./commands.ts";
import { Review, type ReviewDoc } from "./model.ts";
import { reviewPolicy } from "./policy.ts";
import { changeReviewRules, reviewRules } from "./rules.ts";
import { reviewCopies } from "./story-copies.ts";

const user = { type: "relation", target: "users", filter: true } as const;

const aspect = (name: string): Field => ({
  type: "integer",
  path: `aspects.${name}`,
  description: "1 to 5; null if not rated",
});

/** `/api/reviews`: readers' reviews of whole stories. */
export const reviewResource = (reviewing: Writing): Resource =>
  defineResource<ReviewDoc>({
    name: "reviews",
    cache: { tags: ["reviews", OUTDATED_TAG] },
    withheld: withheldWhileOutdated(reviewCopies.name, "reviewer"),
    singular: "review",
    scopes: { read: "read", write: "write" },
    description: [
      "Readers' reviews of stories, one for each reader and story: those of public stories, and all of the caller's.",
      "A story can be reviewed once one of its chapters was opened. Creating a second one changes the first.",
      "Text between two `||` is a spoiler; in a review with `spoiler`, all of the text is.",
    ].join(" "),
    model: Review,
    policy: reviewPolicy,
    unseen: unseenBy("reviewer"),
    fields: {
      reviewer: user,
      story: { type: "relation", target: "stories", filter: true, comes: true },
      ...attributesOf(reviewFields),
      plot: aspect("plot"),
      characters: aspect("characters"),
      style: aspect("style"),
      grammar: aspect("grammar"),
      rating: {
        type: "integer",
        filter: true,
        sort: true,
        description: "The reviewer's rating of the story, 1 to 5; 0 if none",
      },
      edited: { type: "boolean" },
      advance: {
        type: "boolean",
        description: "True if the reviewer had an advance copy of the story",
      },
      answer: { type: "text", path: "answer.text", description: "Answer by the story's author" },
      helpfulCount: { type: "integer", path: "helpful", filter: true, sort: true },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    leftOut: leftOutWith("reviewer"),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: reviewRules, update: changeReviewRules, delete: deletionRules },
    commands: {
      create: (caller, input) => saveReview(reviewing, caller, input),
      update: (caller, id, input) => editReview(reviewing, caller, id, input),
      delete: (caller, id, input) => deleteReview(reviewing.services, caller, id, input),
    },
  });
