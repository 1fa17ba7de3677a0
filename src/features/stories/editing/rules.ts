import Joi from "joi";
import { dateRule } from "#core/date-rule.ts";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { tagsOf } from "#core/text/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TAG_MAX, TAGS_MAX } from "#shared/stories/editing.limits.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { STORY_KINDS, type StoryKind } from "#shared/stories/setup.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "#shared/story.enums.ts";

/** What an author writes of a story; names are those of the specification where it defines them. */
export interface StoryInput extends ValuesOf<typeof storyFields>, OtherInput {}

interface OtherInput {
  readonly tags: readonly string[];
  readonly language: string;
  /** "free" removes the price; "paid" requires one; "USD" is the value the API shows. */
  readonly pricing: "free" | "paid" | "USD";
  /** US dollars, as in the specification; null for free. Stored in cents. */
  readonly price: number | null;
  /** "" or null removes the password; if omitted it is unchanged. */
  readonly password: string | null;
}

const price = Joi.number()
  .empty("")
  .min(PRICE_MIN_CENTS / 100)
  .max(PRICE_MAX_CENTS / 100)
  // Rejected rather than rounded: the price must not differ from what was typed.
  .custom((value: number, { error }) => (Number.isNaN(centsIn(value)) ? error("number.precision") : value))
  .allow(null)
  .messages({
    "number.precision": messages.priceDecimals,
    "number.min": messages.priceTooLow,
    "number.base": messages.priceTooLow,
  });

const others = {
  tags: Joi.alternatives()
    .try(Joi.array().items(Joi.string().allow("")), Joi.string().allow("", null))
    .custom(toTags, "tags"),
  language: Joi.string().trim().max(35).custom(toLanguage, "BCP 47 language tag").messages({
    "any.invalid": editingMessages.languageUnknown,
    "string.empty": editingMessages.languageUnknown,
  }),
  pricing: Joi.string().valid("free", "paid", "USD"),
  price,
  password: Joi.string().min(1).max(PASSWORD_MAX).allow(null, ""),
};

/** Validation for a new story. */
export const createStoryRules = rulesOf<typeof storyFields, Partial<OtherInput>>(storyFields, others);

/** Validation for a change (`validateChange`); `version` is the version it is based on. */
export const updateStoryRules = rulesOf<
  typeof storyFields,
  Partial<OtherInput> & { readonly version?: number }
>(storyFields, { ...others, version: Joi.number().integer().min(1).empty("") });

/** Validation for the first step of a new story: its title and who writes it. */
export const beginStoryRules = Joi.object<{ title: string; kind: StoryKind }>({
  title: createStoryRules.extract("title"),
  kind: Joi.string()
    .valid(...STORY_KINDS)
    .default("own"),
});

/** Validation for scheduling a publication. */
export const scheduleRules = Joi.object<{ at: Date }>({
  at: dateRule().required().messages({ "date.format": editingMessages.scheduleInFuture }),
});

/** Validation for taking a story down, with the moderator's reason. */
export const removeRules = Joi.object<{ reason: string }>({
  reason: Joi.string().trim().max(1_000).required(),
});

/** Where a story is featured, and whether it comes first. */
export interface FeatureInput {
  readonly on: "site" | "profile";
  readonly first: boolean;
  /** Reason given by staff, for the audit log. */
  readonly reason?: string;
}

const on = Joi.string().valid("site", "profile").required();
const reason = Joi.string().trim().max(1_000);
export const featureRules = Joi.object<FeatureInput>({ on, first: Joi.boolean().default(false), reason });
export const unfeatureRules = Joi.object<Omit<FeatureInput, "first">>({ on, reason });

/** Validation for a collaborator and their role. */
export const collaboratorRules = Joi.object<{ user: string; role: CollaboratorRole }>({
  user: idRule.required(),
  role: Joi.string()
    .valid(...COLLABORATOR_ROLES)
    .required(),
});

/** Accepts a list, one line with commas, or null for none; tags are compared without white space and case. */
function toTags(
  value: string | readonly string[] | null,
  helpers: Joi.CustomHelpers,
): string[] | Joi.ErrorReport {
  const tags = tagsOf(value ?? []);
  if (tags.length > TAGS_MAX) return helpers.error("array.max", { limit: TAGS_MAX });
  if (tags.some((tag) => tag.length > TAG_MAX)) return helpers.error("string.max", { limit: TAG_MAX });
  return tags;
}

function toLanguage(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? helpers.error("any.invalid");
  } catch {
    return helpers.error("any.invalid");
  }
}
