import Joi from "joi";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { ORIGIN_FACTS, ORIGIN_SITES } from "#shared/stories/elsewhere.ts";
import { NOTE_SOURCES } from "#shared/stories/private-notes.enums.ts";

/** A pending import in a list. */
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
/** A pending import with its chapters. */
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
      firstPublished: Joi.string(),
      part: count.allow(null),
    }),
  ),
  parts: Joi.array().items(Joi.object({ id: Joi.string(), title: Joi.string(), parent: count.allow(null) })),
  origin: Joi.object({
    site: Joi.string().valid(...ORIGIN_SITES),
    url: Joi.string().allow(null),
    rows: Joi.array().items(
      Joi.object({ kind: Joi.string().valid(...ORIGIN_FACTS), there: Joi.string(), here: Joi.string() }),
    ),
    categories: lines,
    tags: lines,
    warnings: lines,
    mature: Joi.boolean(),
    complete: Joi.boolean(),
    series: Joi.string().allow(""),
    firstPublished: Joi.string().allow(""),
  }).allow(null),
  /** Waiting works of the same file in its order; empty if it has one. */
  works: Joi.array().items(Joi.object(listedShape)),
  account: Joi.object({
    lines: Joi.object({ dropped: lines, changed: lines, kept: lines }),
    pictures: count,
    footnotes: count,
    margin: Joi.array().items(
      Joi.object({
        kind: Joi.string().valid(...NOTE_SOURCES),
        by: Joi.string().allow(""),
        text: Joi.string(),
      }),
    ),
  }),
};
/** An import that is still being read, or could not be read. */
export const readShape = {
  id: Joi.string(),
  fileName: Joi.string(),
  state: Joi.string().valid("waiting", "stored", "reading", "failed"),
  /** Stored images, and the total. */
  done: count,
  of: count,
  failure: Joi.string().allow(null),
};
/** Planned change for each chapter of a story. */
export const matchShapes = Joi.array().items(
  Joi.object({
    kind: Joi.string().valid("changed", "same", "new", "stays"),
    title: Joi.string().allow(null),
    chapter: Joi.object({ number: count, title: Joi.string() }).allow(null),
    words: Joi.object({ before: count.allow(null), after: count.allow(null) }),
  }),
);
