import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { REVIEW_ASPECTS, type ReviewAspect } from "../../../shared/talk/reviews.enums.ts";
import { REVIEW_ANSWER_MAX, REVIEW_MAX } from "../../../shared/talk/reviews.limits.ts";
import { reviewsMessages } from "../../../shared/talk/reviews.messages.ts";

const id = Joi.string().hex().length(24);

const STARS = ["number.base", "number.integer", "number.min", "number.max"];

/** One to five stars, or nothing. */
const stars = Joi.number()
  .integer()
  .min(1)
  .max(5)
  .allow(null)
  .empty("")
  .messages(Object.fromEntries(STARS.map((code) => [code, reviewsMessages.ratingOneToFive])));

const aspects = Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, stars]));

/** What a review takes; whose it is is the caller's, named or not. `rating` becomes their rating of the story. */
export interface ReviewInput extends Partial<Readonly<Record<ReviewAspect, number | null>>> {
  readonly reviewer?: string | null;
  readonly story: string;
  readonly text: string;
  readonly spoiler?: boolean;
  readonly rating?: number | null;
}

const spoiler = Joi.boolean().truthy("on", "1").falsy("off", "0", "");

/** `POST /api/reviews` and the form. */
export const reviewRules = Joi.object<ReviewInput>({
  reviewer: id.allow(null),
  story: id.required(),
  text: plainTextRule(REVIEW_MAX).required(),
  spoiler,
  rating: stars,
  ...aspects,
});

export type ReviewChange = Partial<Omit<ReviewInput, "reviewer" | "story">>;

export const changeReviewRules = Joi.object<ReviewChange>({
  text: plainTextRule(REVIEW_MAX),
  spoiler,
  rating: stars,
  ...aspects,
});

export const answerRules = Joi.object<{ text: string }>({
  text: plainTextRule(REVIEW_ANSWER_MAX).required(),
});
