import { flag, text } from "../fields.ts";
import { reviewsText as texts } from "./reviews.text.ts";

/** What a reader writes in a review, besides stars. Limits are not in the specification. */
export const reviewFields = {
  text: text({
    label: texts.text,
    hint: texts.textHint,
    max: 10_000,
    rows: 10,
    required: true,
    look: "formatted",
  }),
  spoiler: flag({ label: texts.spoiler, hint: texts.spoilerHint, api: { filter: true } }),
};

export const reviewAnswerFields = {
  text: text({
    label: texts.answer,
    hint: texts.answerHint,
    max: 2_000,
    rows: 5,
    required: true,
    look: "formatted",
  }),
};
