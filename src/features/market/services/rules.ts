import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { checkRule } from "#core/validate.ts";
import { draftOf } from "#shared/fields.ts";
import { DELIVERY_TIMES, type FormStep, REQUIREMENT_KINDS } from "#shared/market/services.enums.ts";
import {
  serviceDetailFields,
  serviceOrderFields,
  servicePricingFields,
  serviceTermsFields,
  serviceTypeFields,
} from "#shared/market/services.fields.ts";
import * as max from "#shared/market/services.limits.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { EMPTY_TERMS, type ServiceTerms } from "./terms.ts";

const texts = servicesText.wrong;
const missing = (message: string) => ({ "any.required": message, "string.empty": message });
const line = (most: number) => plainTextRule(most).replace(/\s+/g, " ");

/** US dollars, as typed or as a number; stored in cents. */
const dollars = Joi.any()
  .required()
  .description("US dollars")
  .meta({ json: { type: ["number", "string"] } })
  .custom((value: unknown, helpers) => {
    const cents = centsIn(value);
    if (Number.isNaN(cents)) return helpers.message({ custom: texts.price });
    if (cents < max.SERVICE_PRICE_MIN) return helpers.message({ custom: messages.priceTooLow });
    if (cents > max.SERVICE_PRICE_MAX) return helpers.message({ custom: texts.priceTooHigh });
    return cents;
  });

const packageRule = Joi.object({
  name: line(max.PACKAGE_NAME_MAX).required().messages(missing(texts.packageName)),
  includes: plainTextRule(max.PACKAGE_INCLUDES_MAX).required().messages(missing(texts.packageIncludes)),
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
      is: "choice",
      // biome-ignore lint/suspicious/noThenProperty: Joi's own name
      then: Joi.array().min(2).messages({ "array.min": texts.choices }),
      otherwise: Joi.any().custom(() => []),
    }),
});

/** Rules of lists: packages, extras, questions and steps of the work. */
const lists = {
  packages: Joi.array().items(packageRule).max(max.PACKAGES_MAX),
  extras: Joi.array().items(extraRule).max(max.EXTRAS_MAX),
  steps: Joi.array().items(line(max.PROJECT_STEP_MAX)).max(max.PROJECT_STEPS_MAX),
  requirements: Joi.array().items(requirementRule).max(max.REQUIREMENTS_MAX),
} as const;

/** Fields a seller may change; samples are files and are uploaded separately. */
export type ServiceInput = Partial<Omit<ServiceTerms, "samples">> & {
  readonly seller?: string | null;
  readonly maxOpenOrders?: number;
};

/** Rules for any part of a service: a draft may be incomplete. */
export const serviceRules: Joi.ObjectSchema<ServiceInput> = rulesOf(
  draftOf({ ...serviceTermsFields, ...serviceOrderFields }),
  { ...lists, seller: idRule.allow(null) },
);

/** Rules of each wizard step that must be met to continue. */
export const stepRules: Readonly<Record<FormStep, Joi.ObjectSchema<ServiceInput>>> = {
  type: rulesOf(serviceTypeFields),
  details: rulesOf(serviceDetailFields),
  pricing: rulesOf(
    { ...servicePricingFields, ...serviceOrderFields },
    {
      packages: lists.packages.min(1).required().messages({ "array.min": texts.packages }),
      extras: lists.extras,
    },
  ),
  requirements: Joi.object({ requirements: lists.requirements, steps: lists.steps }),
};

/** Returns the first error of each step that prevents a review; nothing for complete steps. */
export function missingIn(terms: ServiceTerms): Partial<Record<FormStep, string>> {
  const wrong: Partial<Record<FormStep, string>> = {};
  for (const step of Object.keys(stepRules) as FormStep[]) {
    const { error } = checkRule(stepRules[step], plain(terms));
    if (error) wrong[step] = `${labelOf(error.path[0])}: ${error.message}`;
  }
  return wrong;
}

const labelOf = (path: unknown): string =>
  (servicesText.fields as Readonly<Record<string, string>>)[String(path)] ?? "";

/** Converts terms to form input: choices that are not made are absent, prices are in dollars. */
const plain = (terms: ServiceTerms) => ({
  ...terms,
  category: terms.category ?? undefined,
  aiUse: terms.aiUse ?? undefined,
  packages: terms.packages.map((each) => ({ ...each, price: (each.price / 100).toFixed(2) })),
  extras: terms.extras.map((each) => ({ ...each, price: (each.price / 100).toFixed(2) })),
});

/** Applies a change to terms; samples are unchanged. */
export const changed = (terms: ServiceTerms, input: ServiceInput): ServiceTerms => {
  const known = Object.entries(input).filter(([name, value]) => name in EMPTY_TERMS && value !== undefined);
  return { ...terms, ...(Object.fromEntries(known) as Partial<ServiceTerms>) };
};
