import { choice, line, text, whole } from "../fields.ts";
import { SERVICE_CATEGORIES } from "../platform/service-categories.ts";
import { briefsText } from "./briefs.text.ts";
import { ORDER_WORDS_MAX } from "./orders.limits.ts";
import { DELIVERY_TIMES } from "./services.enums.ts";
import { categoryNames, servicesText } from "./services.text.ts";

const { form: texts, page } = briefsText;
const delivery = {
  values: DELIVERY_TIMES,
  labels: servicesText.deliveries,
  usual: "anytime",
  look: "list",
} as const;

/**
 * What an author fills in for a brief, besides its story, budget and invited sellers. Limits are not in the
 * specification.
 */
export const briefFields = {
  title: line({ label: texts.what, hint: texts.whatHint, max: 100, required: true }),
  category: choice({
    label: texts.category,
    values: SERVICE_CATEGORIES,
    labels: categoryNames,
    usual: null,
    required: true,
    look: "list",
  }),
  text: text({ label: texts.text, hint: texts.textHint, max: 5_000, rows: 8, required: true }),
  delivery: choice({ label: texts.delivery, ...delivery }),
};

/** Choices from which a brief's stored number of words and its readers are derived. */
export const briefFormFields = {
  words: whole({ label: texts.count, hint: texts.countHint, min: 0, max: ORDER_WORDS_MAX }),
  who: choice({
    label: texts.who,
    values: ["all", "invited"],
    labels: { all: texts.all, invited: texts.only },
    usual: "all",
  }),
};

/** What a seller fills in for an offer, besides the service that it is based on and its price. */
export const offerFields = {
  text: text({ label: page.text, hint: page.textHint, max: 3_000, rows: 6, required: true }),
  delivery: choice({
    label: page.delivery,
    ...delivery,
    required: true,
    api: { description: '"anytime" or hours' },
  }),
  rounds: whole({ label: page.rounds, min: 0, max: 20, usual: 0 }),
};
