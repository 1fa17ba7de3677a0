import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { NOTE_MAX } from "../../../shared/stories/chapters.limits.ts";
import { REUSABLE_NAME_MAX } from "../../../shared/stories/reusable-notes.limits.ts";

const name = Joi.string()
  .trim()
  .replace(/\s+/gu, " ")
  .max(REUSABLE_NAME_MAX)
  .pattern(/^[^\p{Cc}]*$/u);
const text = plainTextRule(NOTE_MAX);

/** A new one. */
export const reusableNoteRules = Joi.object<{ name: string; text: string }>({
  name: name.required(),
  text: text.required(),
});

/** A change of one. */
export const reusableNoteChangeRules = Joi.object<{ name?: string; text?: string }>({ name, text }).min(1);
