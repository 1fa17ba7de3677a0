import Joi from "joi";
import { isDay } from "#core/base/zones.ts";
import { dayRule } from "#core/fields/index.ts";
import { nullable } from "#core/nullable-rule.ts";
import { CHAPTER_TYPES, type ChapterType } from "#shared/stories/chapters.enums.ts";
import {
  CHAPTER_MAX,
  CHAPTERS_PER_STORY_MAX,
  NOTE_MAX,
  REVISION_NAME_MAX,
} from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { planText } from "#shared/stories/plan.text.ts";
import { scheduleRules } from "../editing/index.ts";
import type { PlanTimes } from "./plan-dates.ts";

/**
 * Chapter fields an author writes; `html` is sanitised by the command, `markdown` is an alternative to it.
 */
export interface ChapterInput {
  /** If empty, a default such as "Chapter 7" or "Prologue" is used. */
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
  readonly markdown?: string;
  readonly notesBefore: string;
  readonly notesAfter: string;
  /** Day on which it was first published elsewhere; "" or null if it was not. */
  readonly firstPublished: string | null;
}

const note = nullable.string().trim().max(NOTE_MAX);

const fields = {
  title: Joi.string()
    .trim()
    .replace(/\s+/gu, " ")
    .max(TITLE_MAX)
    .pattern(/^[^\p{Cc}]*$/u)
    .allow(""),
  type: Joi.string().valid(...CHAPTER_TYPES),
  html: Joi.string().max(CHAPTER_MAX).allow("").messages({ "string.max": chaptersMessages.chapterTooLong }),
  markdown: Joi.string()
    .max(CHAPTER_MAX)
    .allow("")
    .messages({ "string.max": chaptersMessages.chapterTooLong }),
  notesBefore: note,
  notesAfter: note,
  firstPublished: dayRule
    .allow("", null)
    .description("Day on which it was first published elsewhere, such as 2019-03-02; empty for none"),
};

const WRITER = Joi.string()
  .pattern(/^[\w-]{8,64}$/)
  .empty("");

/**
 * Validation for a new chapter; `id` may be chosen by the client, so that repeated requests create it only
 * once.
 */
export const createChapterRules = Joi.object<Partial<ChapterInput> & { id?: string; writer?: string }>({
  ...fields,
  id: Joi.string().hex().length(24).empty(""),
  writer: WRITER,
}).oxor("html", "markdown");

/** Metadata sent with an edit. */
export interface WriteBase {
  /** The version the edit is based on. Without it the last writer wins; only internal calls may omit it. */
  readonly version?: number;
  /** Id by which an open form recognises its own saves. */
  readonly writer?: string;
  /**
   * Milliseconds by the form's clock: of conflicting saves by the form the later one wins, in whatever order
   * they arrive.
   */
  readonly turn?: number;
  /** True if autosaved; autosaves within one minute share one revision. */
  readonly autosave?: boolean;
  /**
   * True if the text is written in live co-writing (decision 0046) and not part of this edit: the other
   * fields overwrite the current ones whatever version they are based on, and the text is unchanged.
   */
  readonly live?: boolean;
  /**
   * The text the edit was based on. If another person's edit touches different words, the 409 error contains
   * the merged text (`Meeting.merged`); text the writer has not seen is never stored.
   */
  readonly base?: Omit<ChapterInput, "type" | "html" | "firstPublished">;
  /** Number of the conflict revision from an earlier try; this edit includes all its words. */
  readonly beside?: number;
}

/** Validation of the metadata every edit may send. */
export const writeBase = {
  version: Joi.number().integer().min(1).empty(""),
  writer: WRITER,
  turn: Joi.number().integer().min(0).empty(""),
  autosave: Joi.boolean(),
  live: Joi.boolean().valid(true),
  base: Joi.object({
    title: fields.title,
    markdown: fields.markdown.required(),
    notesBefore: note,
    notesAfter: note,
  }).description("The text that the edit was made from; a conflict response then includes the merged text"),
  beside: Joi.number()
    .integer()
    .min(1)
    .description(
      "The revision stored for an earlier, conflicting attempt, whose text this edit fully contains",
    ),
};

/** Validation for changing a chapter. */
export const updateChapterRules = Joi.object<Partial<ChapterInput> & WriteBase>({
  ...fields,
  ...writeBase,
})
  .oxor("html", "markdown")
  .without("live", ["html", "markdown"]);

/** Validation for scheduling a chapter, optionally without notifications. */
export const scheduleChapterRules = (scheduleRules as Joi.ObjectSchema<{ at: Date; silent: boolean }>).keys({
  silent: Joi.boolean().default(false),
});

/** Messages for a field where one text answers every error. */
const onlyMessage = (message: string): Record<string, string> =>
  Object.fromEntries(
    ["any.required", "any.invalid", "array.base", "array.min", "string.base", "string.empty"]
      .concat("string.pattern.base")
      .map((code) => [code, message]),
  );

/** Validation of a plan; the fields' messages name what is missing. */
export const planRules = Joi.object<PlanTimes & { readonly silent: boolean }>({
  days: Joi.array()
    .items(Joi.number().integer().min(1).max(7))
    .single()
    .unique()
    .min(1)
    .required()
    .messages(onlyMessage(planText.messages.noDays)),
  time: Joi.string()
    .pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .required()
    .messages(onlyMessage(planText.messages.noTime)),
  from: Joi.string()
    .custom((value: string, { error }) => (isDay(value) ? value : error("any.invalid")))
    .required()
    .messages(onlyMessage(planText.messages.noFrom)),
  silent: Joi.boolean().truthy("on", "1").falsy("off", "0", "").default(false),
});

/** Validation of a chapter's move in a plan, by a number of days. */
export const planMoveRules = Joi.object<{ chapter: string; days: number; following: boolean }>({
  chapter: Joi.string().hex().length(24).required(),
  days: Joi.number().integer().min(-3_660).max(3_660).required(),
  following: Joi.boolean().truthy("on", "1").falsy("off", "0", "").default(false),
});

/** Validation of a revision's name; empty for none. */
export const nameRules = Joi.object<{ name: string }>({
  name: Joi.string()
    .trim()
    .replace(/\s+/gu, " ")
    .max(REVISION_NAME_MAX)
    .pattern(/^[^\p{Cc}]*$/u)
    .allow("")
    .required(),
});

/** Validation for moving a chapter: position in the contents, from 1, and part (null for none). */
export const moveRules = Joi.object<{ number?: number; part?: string | null }>({
  number: Joi.number().integer().min(1).max(CHAPTERS_PER_STORY_MAX),
  part: Joi.string().hex().length(24).allow(null),
}).or("number", "part");
