import { defineResource, type Field, type Resource } from "../../../core/api/index.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { deleteReview } from "./acts.ts";
import { editReview, saveReview } from "./commands.ts";
import { Review, type ReviewDoc } from "./model.ts";
import { reviewPolicy } from "./policy.ts";
import { changeReviewRules, reviewRules } from "./rules.ts";

const user = { type: "relation", target: "users", filter: true } as const;

const aspect = (name: string): Field => ({
  type: "integer",
  path: `aspects.${name}`,
  description: "1 to 5; null where nothing is said of it",
});

/** `/api/reviews`: what readers have to say of whole stories. */
export const reviewResource = (reviewing: Writing): Resource =>
  defineResource<ReviewDoc>({
    name: "reviews",
    singular: "review",
    scopes: { read: "read", write: "write" },
    description: [
      "Readers' reviews of stories, one for each reader and story: those of public stories, and all of the caller's own.",
      "A story can be reviewed once one of its chapters was opened. Creating a second one changes the first.",
      "What stands between two `||` gives something away; of a review with `spoiler` all of it does.",
    ].join(" "),
    model: Review,
    policy: reviewPolicy as never,
    fields: {
      reviewer: user,
      story: { type: "relation", target: "stories", filter: true, comes: true },
      text: { type: "text" },
      spoiler: { type: "boolean", filter: true },
      plot: aspect("plot"),
      characters: aspect("characters"),
      style: aspect("style"),
      grammar: aspect("grammar"),
      rating: {
        type: "integer",
        filter: true,
        sort: true,
        description: "The reviewer's rating of the story, 1 to 5; 0 without one",
      },
      edited: { type: "boolean" },
      advance: {
        type: "boolean",
        description: "The reviewer was given an advance copy of the story",
      },
      answer: { type: "text", path: "answer.text", description: "The story's author, in answer" },
      helpfulCount: { type: "integer", path: "helpful", filter: true, sort: true },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    leftOut: leftOutWith("reviewer"),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: reviewRules, update: changeReviewRules },
    commands: {
      create: (caller, input) => saveReview(reviewing, caller, input),
      update: (caller, id, input) => editReview(reviewing, caller, id, input),
      delete: (caller, id) => deleteReview(reviewing.services, caller, id),
    },
  });
