import Joi from "joi";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "#shared/stories/private-notes.limits.ts";

export interface NoteInput {
  readonly story: string;
  readonly chapter: string | null;
  readonly note: string;
  /** The quoted words of the chapter, and the text before them. */
  readonly quote: string;
  readonly prefix: string;
}

const id = Joi.string().hex().length(24);
const around = Joi.string().max(200).allow("").default("");

/** Validation for a new note on a chapter, or on a story as a whole. */
export const noteRules = Joi.object<NoteInput>({
  story: id.required(),
  chapter: id.allow(null).empty("").default(null),
  note: plainTextRule(PRIVATE_NOTE_MAX).required(),
  quote: Joi.string().trim().max(PRIVATE_QUOTE_MAX).allow("").default(""),
  prefix: around,
});

/** Validation for changing a note: its text, or whether it is done. */
export const noteChangeRules = Joi.object<{ note?: string; done?: boolean }>({
  note: plainTextRule(PRIVATE_NOTE_MAX),
  done: Joi.boolean(),
}).or("note", "done");
