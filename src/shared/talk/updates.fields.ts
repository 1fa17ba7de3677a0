import { text } from "../fields.ts";
import { updatesText as texts } from "./updates.text.ts";

/** What a member writes in an update, besides its story and pictures. Limits are not in the specification. */
export const updateFields = {
  text: text({ label: texts.write, hint: texts.hint, max: 5_000, rows: 3, required: true, look: "mentions" }),
};

export const updateReplyFields = {
  text: text({
    label: texts.reply,
    hint: texts.replyHint,
    max: 2_000,
    rows: 3,
    required: true,
    look: "mentions",
  }),
};
