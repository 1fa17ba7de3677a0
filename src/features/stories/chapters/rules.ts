import Joi from "joi";
import { messages } from "../../../shared/messages.ts";
import { CHAPTER_TYPES, type ChapterType } from "../../../shared/stories/chapters.enums.ts";
import { CHAPTER_MAX, CHAPTERS_PER_STORY_MAX, NOTE_MAX } from "../../../shared/stories/chapters.limits.ts";
import { TITLE_MAX } from "../../../shared/stories/editing.limits.ts";

/** What an author writes of a chapter; `html` is sanitised by the command. */
export interface ChapterInput {
  /** Empty: "Chapter 7", "Prologue". */
  readonly title: string;
  readonly type: ChapterType;
  readonly html: string;
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
  html: Joi.string().max(CHAPTER_MAX).allow("").messages({ "string.max": messages.chapterTooLong }),
  notesBefore: note,
  notesAfter: note,
};

/** A new chapter. */
export const createChapterRules = Joi.object<Partial<ChapterInput>>(fields);

/** A change; `version` is the one it is based on, and without it the last writer wins. */
export const updateChapterRules = Joi.object<Partial<ChapterInput> & { version?: number }>({
  ...fields,
  version: Joi.number().integer().min(1).empty(""),
});

/** Where in the contents a chapter goes, from 1. */
export const moveRules = Joi.object<{ number: number }>({
  number: Joi.number().integer().min(1).max(CHAPTERS_PER_STORY_MAX).required(),
});
