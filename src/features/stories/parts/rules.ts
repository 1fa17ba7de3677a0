import Joi from "joi";
import { CHAPTERS_PER_STORY_MAX, PARTS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";

const title = Joi.string()
  .trim()
  .replace(/\s+/gu, " ")
  .max(TITLE_MAX)
  .pattern(/^[^\p{Cc}]*$/u);
const parent = Joi.string().hex().length(24).allow(null).empty("");

/**
 * A new part: starts at the chapter with the given number and includes the following ones of the same part.
 */
export interface NewPart {
  readonly title: string;
  readonly parent?: string | null;
  readonly from?: number;
}

export const newPartRules = Joi.object<NewPart>({
  title: title.required(),
  parent,
  from: Joi.number().integer().min(1).max(CHAPTERS_PER_STORY_MAX).empty(""),
});

/** A change of a part; `move` moves it past its neighbour, `position` to a position among its siblings. */
export interface PartChange {
  readonly title?: string;
  readonly parent?: string | null;
  readonly move?: "up" | "down";
  readonly position?: number;
}

export const partChangeRules = Joi.object<PartChange>({
  title,
  parent,
  move: Joi.string().valid("up", "down"),
  position: Joi.number()
    .integer()
    .min(1)
    .max(CHAPTERS_PER_STORY_MAX + PARTS_PER_STORY_MAX)
    .description("Position among the chapters and parts of its volume, or of the story, from 1"),
}).oxor("move", "position");
