import Joi from "joi";
import { CHAPTER_TYPES } from "../../../shared/stories/chapters.enums.ts";

/** A manuscript that waits, in a list. */
export const listedShape = {
  id: Joi.string(),
  fileName: Joi.string(),
  title: Joi.string(),
  chapters: Joi.number().integer(),
  words: Joi.number().integer(),
  readAt: Joi.date(),
  expiresAt: Joi.date(),
};
const count = Joi.number().integer();
const lines = Joi.array().items(Joi.string());
/** One with its chapters. */
export const shownShape = {
  ...listedShape,
  state: Joi.string().valid("waiting", "stored", "reading", "failed"),
  story: Joi.string().allow(null),
  author: Joi.string().allow(null),
  language: Joi.string(),
  synopsis: Joi.string().allow(""),
  entries: Joi.array().items(
    Joi.object({
      id: Joi.string(),
      place: count,
      title: Joi.string(),
      type: Joi.string().valid(...CHAPTER_TYPES),
      words: count,
      first: Joi.string().allow(""),
      out: Joi.boolean(),
      part: count.allow(null),
    }),
  ),
  parts: Joi.array().items(Joi.object({ title: Joi.string(), parent: count.allow(null) })),
  account: Joi.object({
    lines: Joi.object({ dropped: lines, changed: lines, kept: lines }),
    pictures: count,
    footnotes: count,
    margin: Joi.array().items(
      Joi.object({
        kind: Joi.string().valid("comment", "insertion", "deletion"),
        by: Joi.string().allow(""),
        text: Joi.string(),
      }),
    ),
  }),
};
/** One that is still read, or could not be. */
export const readShape = {
  id: Joi.string(),
  fileName: Joi.string(),
  state: Joi.string().valid("waiting", "stored", "reading", "failed"),
  /** Pictures that are kept, and all of them. */
  done: count,
  of: count,
  failure: Joi.string().allow(null),
};
/** What would become of each chapter of a story. */
export const matchShapes = Joi.array().items(
  Joi.object({
    kind: Joi.string().valid("changed", "same", "new", "stays"),
    title: Joi.string().allow(null),
    chapter: Joi.object({ number: count, title: Joi.string() }).allow(null),
    words: Joi.object({ before: count.allow(null), after: count.allow(null) }),
  }),
);
