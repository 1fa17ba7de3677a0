import Joi from "joi";
import { nullable } from "#core/nullable-rule.ts";
import { cleanText } from "#core/text/index.ts";
import { BOOKMARK_NOTE_MAX } from "#shared/library/bookmarks.limits.ts";
import { PASSAGE_MAX } from "#shared/talk/comments.limits.ts";

const id = Joi.string().hex().length(24).allow(null);
const around = Joi.string().max(200).allow("", null).empty(["", null]);

/** Rejects unprintable characters and collapses repeated empty lines. */
const noteRule = nullable
  .string()
  .replace(/\r\n?/g, "\n")
  .replace(/\n\s*\n\s*\n/g, "\n\n")
  .trim()
  .max(BOOKMARK_NOTE_MAX)
  .custom((value: string) => cleanText(value).trim());

/** Input for a bookmark; the owner is always the caller, named or not. */
export interface BookmarkInput {
  readonly owner?: string | null;
  /** For a bookmark of a story; may be omitted for a chapter. */
  readonly story?: string | null;
  readonly chapter?: string | null;
  /** For a bookmark of a passage: its words in the chapter and the surrounding text. */
  readonly quote?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly note: string;
}

/** Rules for `POST /api/bookmarks` and the forms. */
export const bookmarkRules = Joi.object<BookmarkInput>({
  owner: id,
  story: id,
  chapter: id,
  quote: Joi.string().trim().max(PASSAGE_MAX).allow("", null).empty(["", null]),
  prefix: around,
  suffix: around,
  note: noteRule.default(""),
});

/** Rules for `PUT /api/bookmarks/:id` and the form. */
export const bookmarkNoteRules = Joi.object<Pick<BookmarkInput, "note">>({ note: noteRule.required() });
