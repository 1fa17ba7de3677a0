import Joi from "joi";
import { CHAPTER_TYPES, type ChapterType } from "../../../shared/stories/chapters.enums.ts";
import {
  CHAPTER_MAX,
  CHAPTERS_PER_STORY_MAX,
  NOTE_MAX,
  REVISION_NAME_MAX,
} from "../../../shared/stories/chapters.limits.ts";
import { chaptersMessages } from "../../../shared/stories/chapters.messages.ts";
import { TITLE_MAX } from "../../../shared/stories/editing.limits.ts";
import { scheduleRules } from "../editing/index.ts";

/** What an author writes of a chapter; `html` is sanitised by the command, `markdown` may stand for it. */
export interface ChapterInput {
  /** Empty: "Chapter 7", "Prologue". */
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
  readonly markdown?: string;
  readonly notesBefore: string;
  readonly notesAfter: string;
}

const note = Joi.string().trim().max(NOTE_MAX).allow("");

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
};

const WRITER = Joi.string()
  .pattern(/^[\w-]{8,64}$/)
  .empty("");

/** A new chapter; `id` is one that its writer has chosen, so that what is sent twice is made once. */
export const createChapterRules = Joi.object<Partial<ChapterInput> & { id?: string; writer?: string }>({
  ...fields,
  id: Joi.string().hex().length(24).empty(""),
  writer: WRITER,
}).oxor("html", "markdown");

/** What a write says of itself. */
export interface WriteBase {
  /** The version it is based on; without it the last writer wins, which only our own steps may say. */
  readonly version?: number;
  /** A word by which an open form knows its own writes. */
  readonly writer?: string;
  /** Milliseconds by the form's own clock: of its writes that meet, the later one stands, however late another comes. */
  readonly turn?: number;
  /** Saved by the form itself: such writes of one minute are one revision. */
  readonly autosave?: boolean;
  /**
   * Its text is written live (decision 0046) and not in this: what it names beside the text is written over what there
   * is, whatever version it is based on, and the text stays as it is.
   */
  readonly live?: boolean;
  /**
   * The words that it was made from. Where another's edit touches others of them, the refusal says what both make
   * together (`Meeting.merged`); nothing that its writer has not seen is ever stored.
   */
  readonly base?: Omit<ChapterInput, "type" | "html">;
  /** The revision that lies aside since an earlier try, and whose words are all in this. */
  readonly beside?: number;
}

/** What every write may say of itself. */
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
  }).description("The words it was made from: a refusal then says what both edits make together"),
  beside: Joi.number()
    .integer()
    .min(1)
    .description("The revision kept aside of an earlier try, all of whose words are in this one"),
};

/** A change of a chapter. */
export const updateChapterRules = Joi.object<Partial<ChapterInput> & WriteBase>({
  ...fields,
  ...writeBase,
})
  .oxor("html", "markdown")
  .without("live", ["html", "markdown"]);

/** When a chapter comes out by itself, and whether nobody is told then. */
export const scheduleChapterRules = (scheduleRules as Joi.ObjectSchema<{ at: Date; silent: boolean }>).keys({
  silent: Joi.boolean().default(false),
});

/** What a revision is called; empty for no name. */
export const nameRules = Joi.object<{ name: string }>({
  name: Joi.string()
    .trim()
    .replace(/\s+/gu, " ")
    .max(REVISION_NAME_MAX)
    .pattern(/^[^\p{Cc}]*$/u)
    .allow("")
    .required(),
});

/** Where in the contents a chapter goes, from 1, and into which part; null for none. */
export const moveRules = Joi.object<{ number?: number; part?: string | null }>({
  number: Joi.number().integer().min(1).max(CHAPTERS_PER_STORY_MAX),
  part: Joi.string().hex().length(24).allow(null),
}).or("number", "part");
