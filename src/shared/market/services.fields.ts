import { choice, choices, line, tags, text, whole } from "../fields.ts";
import { languageName } from "../languages.ts";
import { messages } from "../messages.ts";
import { SERVICE_CATEGORIES } from "../platform/service-categories.ts";
import { AI_USES } from "../story.enums.ts";
import { SERVICE_LANGUAGES } from "./service-languages.ts";
import { PRICINGS } from "./services.enums.ts";
import { categoryNames, servicesText } from "./services.text.ts";

const { wizard: texts, wrong } = servicesText;

/** Returns the texts of these values, by value. */
const textsOf = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, textOf(value)])) as Record<Value, string>;

const tagLimits = { max: 30, most: 8, wrong: wrong.tags };

/**
 * What a seller fills in for a service, by step of the wizard, except packages, extras, questions, project
 * steps and samples. Fields that a review needs are required. Limits are not in the specification.
 */
export const serviceTypeFields = {
  category: choice({
    label: servicesText.fields.category,
    values: SERVICE_CATEGORIES,
    labels: categoryNames,
    hints: textsOf(SERVICE_CATEGORIES, (value) => servicesText.categories[value].lead),
    usual: null,
    required: true,
    missing: wrong.category,
    api: { filter: true },
  }),
};

export const serviceDetailFields = {
  title: line({
    label: texts.title,
    hint: texts.titleHint,
    max: 80,
    required: true,
    missing: messages.titleRequired,
    api: { filter: true, sort: true },
  }),
  description: text({
    label: texts.description,
    hint: texts.descriptionHint,
    max: 6_000,
    min: { length: 60, message: wrong.description },
    rows: 10,
    required: true,
    missing: wrong.descriptionRequired,
  }),
  aiUse: choice({
    label: texts.aiUse,
    values: AI_USES,
    labels: servicesText.aiUses,
    usual: null,
    required: true,
    missing: wrong.aiUse,
    api: { filter: true },
  }),
  aiText: text({ label: texts.aiText, hint: texts.aiTextHint, max: 600 }),
  skills: tags({ label: texts.skills, hint: texts.skillsHint, ...tagLimits, api: { filter: true } }),
  tags: tags({ label: texts.tags, hint: texts.tagsHint, ...tagLimits, api: { filter: true } }),
  languages: choices({
    label: texts.languages,
    values: SERVICE_LANGUAGES,
    labels: textsOf(SERVICE_LANGUAGES, languageName),
    most: 8,
    required: true,
    missing: wrong.languages,
    api: { filter: true },
  }),
};

export const servicePricingFields = {
  pricing: choice({
    label: texts.pricing,
    values: PRICINGS,
    labels: servicesText.pricings,
    usual: "piece",
    required: true,
    look: "segments",
    api: { filter: true, description: '"piece", or "words" for each thousand' },
  }),
};

/** Stored with the service, not with its terms, so that changing it needs no review. */
export const serviceOrderFields = {
  maxOpenOrders: whole({
    label: texts.maxOpenOrders,
    hint: texts.maxOpenOrdersHint,
    min: 0,
    max: 50,
    usual: 0,
    api: { description: "0 for any number" },
  }),
};

/** Fields of a service's terms. */
export const serviceTermsFields = { ...serviceTypeFields, ...serviceDetailFields, ...servicePricingFields };
