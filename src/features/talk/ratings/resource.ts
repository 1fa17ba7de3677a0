import { defineResource, type Resource } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { RATINGS_PER_PAGE } from "#shared/talk/ratings.limits.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { OUTDATED_TAG, withheldWhileOutdated } from "../../stories/stories/index.ts";
import { changeRating, rateStory, removeRating } from "./commands.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";
import { ratingPolicy } from "./policy.ts";
import { changeRatingRules, ratingRules } from "./rules.ts";
import { ratingCopies } from "./story-copies.ts";

/** `/api/story-ratings`: readers' ratings of stories, ten per page (specification, sections 7 and 9). */
export const ratingResource = (services: Services): Resource =>
  defineResource<StoryRatingDoc>({
    name: "story-ratings",
    cache: { tags: ["story-ratings", OUTDATED_TAG] },
    withheld: withheldWhileOutdated(ratingCopies.name, "rater"),
    singular: "story-rating",
    scopes: { read: "read", write: "write" },
    description: [
      "Readers' ratings of stories, one for each reader and story: those of public stories, and all of the caller's.",
      "A story can be rated once one of its chapters was opened. Creating a second one changes the first.",
    ].join(" "),
    model: StoryRating,
    policy: ratingPolicy,
    unseen: unseenBy("rater"),
    fields: {
      rater: { type: "relation", target: "users", filter: true },
      story: { type: "relation", target: "stories", filter: true },
      rating: { type: "integer", filter: true, sort: true, description: "1 to 5" },
      weight: {
        type: "integer",
        description: "Weight in the story's mean, in per cent, by how much its reader has verifiably read",
      },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    defaults: { sort: "createdAt:desc", pageSize: RATINGS_PER_PAGE },
    rules: { create: ratingRules, update: changeRatingRules },
    commands: {
      create: (caller, input) => rateStory(services, caller, input),
      update: (caller, id, input) => changeRating(services, caller, id, input),
      delete: (caller, id) => removeRating(services, caller, id),
    },
  });
