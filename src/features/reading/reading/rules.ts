import Joi from "joi";
import { READING_STATES, type ReadingState } from "#shared/reading/reading.ts";

const id = Joi.string().hex().length(24);

export interface StateInput {
  readonly state: ReadingState;
}

/** Validation for `PUT /api/readings/:id` and the forms. */
export const stateRules = Joi.object<StateInput>({
  state: Joi.string()
    .valid(...READING_STATES)
    .required(),
});

/** Position in a story; without a paragraph the chapter is only opened. */
export interface PlaceInput {
  readonly story: string;
  readonly chapter: string;
  readonly paragraph?: number;
  readonly mark?: string;
  readonly done?: boolean;
}

/** Validation for `POST /api/readings`. */
export const placeRules = Joi.object<PlaceInput>({
  story: id.required(),
  chapter: id.required(),
  paragraph: Joi.number().integer().min(0).max(99_999),
  mark: Joi.string()
    .pattern(/^[0-9a-z]{0,7}$/)
    .allow(""),
  done: Joi.boolean(),
});
