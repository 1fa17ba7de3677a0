import Joi from "joi";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";

const id = Joi.string().hex().length(24);

const STARS = ["any.required", "number.base", "number.integer", "number.min", "number.max"];

const rating = Joi.number()
  .integer()
  .min(1)
  .max(5)
  .messages(Object.fromEntries(STARS.map((code) => [code, reviewsMessages.ratingOneToFive])));

/** Input for a rating (specification, section 3). The rater is the caller, named or not. */
export interface RatingInput {
  readonly rater?: string | null;
  readonly story: string;
  readonly rating: number;
}

/** Rules for `POST /api/story-ratings` and the forms. */
export const ratingRules = Joi.object<RatingInput>({
  rater: id.allow(null),
  story: id.required(),
  rating: rating.required(),
});

export const changeRatingRules = Joi.object<Pick<RatingInput, "rating">>({ rating: rating.required() });
