import type { ObjectSchema } from "joi";
import { rulesOf } from "#core/fields/index.ts";
import { partialRules } from "#core/partial-rules.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { reusableNoteFields } from "#shared/stories/reusable-notes.fields.ts";

/** Validation for a new reusable note. */
export const reusableNoteRules = rulesOf(reusableNoteFields);

/** Validation for changing a reusable note. */
export const reusableNoteChangeRules = (
  partialRules(reusableNoteRules) as ObjectSchema<Partial<ValuesOf<typeof reusableNoteFields>>>
).min(1);
