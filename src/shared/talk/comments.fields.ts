import { text } from "../fields.ts";
import { commentsText as texts } from "./comments.text.ts";

/** What a member writes in a comment, besides its passage. Limits are not in the specification. */
export const commentFields = {
  text: text({ label: texts.write, hint: texts.hint, max: 5_000, rows: 3, required: true, look: "mentions" }),
};
