import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { tagsOf } from "../../../core/text/index.ts";
import { SERVICE_LANGUAGES } from "../../../shared/market/service-languages.ts";
import {
  DELIVERY_TIMES,
  PRICINGS,
  REQUIREMENT_KINDS,
  SERVICE_CATEGORIES,
} from "../../../shared/market/services.enums.ts";
import * as max from "../../../shared/market/services.limits.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { AI_USES } from "../../../shared/stories/catalogue.enums.ts";
import { EMPTY_TERMS, type ServiceTerms } from "./terms.ts";

const words = servicesText.wrong;
const line = (most: number) => plainTextRule(most).replace(/\s+/g, " ");

/** A list, or one line with commas. */
const tags = Joi.alternatives(
  Joi.array().items(Joi.string().max(max.SERVICE_TAG_MAX)),
  Joi.string().allow(""),
).custom((value: string | readonly string[], helpers) => {
  const found = tagsOf(value);
  return found.length > max.SERVICE_TAGS_MAX || found.some((tag) => tag.length > max.SERVICE_TAG_MAX)
    ? helpers.message({ custom: words.tags })
    : found;
});

/** US dollars, as people type them or as a number; kept in cents. */
const dollars = Joi.any()
  .required()
  .custom((value: unknown, helpers) => {
    const cents = centsIn(value);
    if (Number.isNaN(cents)) return helpers.message({ custom: words.price });
    if (cents < max.SERVICE_PRICE_MIN) return helpers.message({ custom: messages.priceTooLow });
    if (cents > max.SERVICE_PRICE_MAX) return helpers.message({ custom: words.priceTooHigh });
    return cents;
  });

const packageRule = Joi.object({
  name: line(max.PACKAGE_NAME_MAX).required(),
  includes: plainTextRule(max.PACKAGE_INCLUDES_MAX).required(),
  price: dollars,
  rounds: Joi.number().integer().min(0).max(max.ROUNDS_MAX).required(),
  delivery: Joi.string()
    .valid(...DELIVERY_TIMES)
    .required(),
});
const extraRule = Joi.object({ name: line(max.EXTRA_NAME_MAX).required(), price: dollars });
const requirementRule = Joi.object({
  kind: Joi.string()
    .valid(...REQUIREMENT_KINDS)
    .required(),
  question: line(max.QUESTION_MAX).required(),
  required: Joi.boolean().default(false),
  choices: Joi.array()
    .items(line(max.CHOICE_MAX))
    .max(max.CHOICES_MAX)
    .default([])
    .when("kind", {
      // biome-ignore lint/suspicious/noThenProperty: Joi's own name
      ...{ is: "choice", then: Joi.array().min(2).messages({ "array.min": words.choices }) },
      otherwise: Joi.any().custom(() => []),
    }),
});

const fields = {
  category: Joi.string().valid(...SERVICE_CATEGORIES),
  title: line(max.SERVICE_TITLE_MAX),
  description: plainTextRule(max.SERVICE_DESCRIPTION_MAX)
    .min(max.SERVICE_DESCRIPTION_MIN)
    .messages({ "string.min": words.description }),
  aiUse: Joi.string().valid(...AI_USES),
  aiText: plainTextRule(max.AI_TEXT_MAX).allow("").empty("").default(""),
  skills: tags,
  tags,
  languages: Joi.array()
    .items(Joi.string().valid(...SERVICE_LANGUAGES))
    .unique()
    .max(max.SERVICE_LANGUAGES_MAX),
  pricing: Joi.string().valid(...PRICINGS),
  packages: Joi.array().items(packageRule).max(max.PACKAGES_MAX),
  extras: Joi.array().items(extraRule).max(max.EXTRAS_MAX),
  steps: Joi.array().items(line(max.PROJECT_STEP_MAX)).max(max.PROJECT_STEPS_MAX),
  requirements: Joi.array().items(requirementRule).max(max.REQUIREMENTS_MAX),
} as const;

/** What a seller may change; samples are files and come by ways of their own. */
export type ServiceInput = Partial<Omit<ServiceTerms, "samples">> & {
  readonly seller?: string | null;
  readonly maxOpenOrders?: number;
};

const maxOpenOrders = Joi.number().integer().min(0).max(max.OPEN_ORDERS_MAX);

/** Any part of it: a draft may be as incomplete as its seller likes. */
export const serviceRules = Joi.object<ServiceInput>({
  ...fields,
  seller: Joi.string().hex().length(24).allow(null),
  maxOpenOrders,
});

/** What each step of the wizard asks before it leads on. */
export const stepRules = {
  type: Joi.object<ServiceInput>({
    category: fields.category.required().messages({ "any.required": words.category }),
  }),
  details: Joi.object<ServiceInput>({
    title: fields.title.required(),
    description: fields.description.required(),
    aiUse: fields.aiUse.required().messages({ "any.required": words.aiUse }),
    aiText: fields.aiText,
    skills: fields.skills,
    tags: fields.tags,
    languages: fields.languages.min(1).required().messages({ "array.min": words.languages }),
  }),
  pricing: Joi.object<ServiceInput>({
    pricing: fields.pricing.required(),
    packages: fields.packages.min(1).required().messages({ "array.min": words.packages }),
    extras: fields.extras,
    maxOpenOrders,
  }),
  requirements: Joi.object<ServiceInput>({ requirements: fields.requirements, steps: fields.steps }),
} as const;

/** The first thing that each step misses before a service can be reviewed; nothing for a step that is whole. */
export function missingIn(terms: ServiceTerms): Partial<Record<keyof typeof stepRules, string>> {
  const wrong: Partial<Record<keyof typeof stepRules, string>> = {};
  for (const step of Object.keys(stepRules) as (keyof typeof stepRules)[]) {
    const { error } = stepRules[step].validate(plain(terms), {
      stripUnknown: true,
      errors: { label: false },
      messages: { "any.required": messages.required, "string.empty": messages.required },
    });
    if (error) wrong[step] = `${labelOf(error.details[0]!.path[0])}: ${error.details[0]!.message}`;
  }
  return wrong;
}

const labelOf = (path: unknown): string =>
  (servicesText.fields as Readonly<Record<string, string>>)[String(path)] ?? "";

/** Terms as somebody would type them: nothing where nothing is, prices in dollars. */
const plain = (terms: ServiceTerms) => ({
  ...terms,
  category: terms.category ?? undefined,
  aiUse: terms.aiUse ?? undefined,
  packages: terms.packages.map((each) => ({ ...each, price: (each.price / 100).toFixed(2) })),
  extras: terms.extras.map((each) => ({ ...each, price: (each.price / 100).toFixed(2) })),
});

/** Terms with a change; samples stay. */
export const changed = (terms: ServiceTerms, input: ServiceInput): ServiceTerms => {
  const known = Object.entries(input).filter(([name, value]) => name in EMPTY_TERMS && value !== undefined);
  return { ...terms, ...(Object.fromEntries(known) as Partial<ServiceTerms>) };
};
