import { line, text } from "../fields.ts";
import { NOTE_MAX } from "./chapters.limits.ts";
import { reusableNotesText as texts } from "./reusable-notes.text.ts";

/** Fields of a reusable note. The limit on names is not in the specification. */
export const reusableNoteFields = {
  name: line({ label: texts.name, hint: texts.nameHint, max: 80, required: true, api: { sort: true } }),
  text: text({ label: texts.text, max: NOTE_MAX, rows: 3, required: true }),
};
