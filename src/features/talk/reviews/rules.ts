import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { REVIEW_ASPECTS, type ReviewAspect } from "#shared/talk/reviews.enums.ts";
import { reviewAnswerFields, reviewFields } from "#shared/talk/reviews.fields.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";

const STARS = ["number.base", "number.integer", "number.min", "number.max"];

/** One to five stars, or none. */
const stars = Joi.number()
  .integer()
  .min(1)
  .max(5)
  .allow(null)
  .empty("")
  .messages(Object.fromEntries(STARS.map((code) => [code, reviewsMessages.ratingOneToFive])));

/** The rating of the story; 0 is what the API shows of a review without one. */
const rating = stars.empty(["", 0]).description("1 to 5; null, or 0 as in responses, leaves it unchanged");

const aspects = Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, stars]));

/** Stars of a review; `rating` becomes the reviewer's rating of the story. */
interface Stars extends Partial<Readonly<Record<ReviewAspect, number | null>>> {
  readonly rating?: number | null;
}

interface OtherInput extends Stars {
  readonly reviewer?: string | null;
  readonly story: string;
  readonly spoiler?: boolean;
}

/** Input for a review. The reviewer is the caller, named or not. */
export type ReviewInput = Pick<ValuesOf<typeof reviewFields>, "text"> & OtherInput;

export type ReviewChange = Partial<ValuesOf<typeof reviewFields>> & Stars;

/**
 * Rules for `POST /api/reviews` and the form. A second review of a story changes the first; what it lacks is
 * unchanged.
 */
export const reviewRules: Joi.ObjectSchema<ReviewInput> = rulesOf(reviewFields, {
  reviewer: idRule.allow(null),
  story: idRule.required(),
  spoiler: Joi.boolean().empty(["", null]),
  rating,
  ...aspects,
});

export const changeReviewRules = rulesOf<typeof reviewFields, Stars>(reviewFields, {
  rating,
  ...aspects,
});

export const answerRules = rulesOf(reviewAnswerFields);
