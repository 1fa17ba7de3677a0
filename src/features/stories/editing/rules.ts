import Joi from "joi";
import { tagsOf } from "../../../core/text/index.ts";
import { messages } from "../../../shared/messages.ts";
import { PASSWORD_MAX } from "../../../shared/people/identity.limits.ts";
import {
  AI_USES,
  type AiUse,
  COLLABORATOR_ROLES,
  CONTENT_WARNINGS,
  type CollaboratorRole,
  type ContentWarning,
  GENRES,
  type Genre,
  LICENCES,
  type Licence,
} from "../../../shared/stories/catalogue.enums.ts";
import {
  GENRES_PER_STORY_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
  SYNOPSIS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from "../../../shared/stories/editing.limits.ts";
import { editingMessages } from "../../../shared/stories/editing.messages.ts";

import { STORY_KINDS, type StoryKind } from "../../../shared/stories/setup.ts";

/** What an author says of a story; the names are the specification's where it has them. */
export interface StoryInput {
  readonly title: string;
  readonly synopsis: string;
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly language: string;
  readonly warnings: readonly ContentWarning[];
  readonly aiUse: AiUse | null;
  readonly licence: Licence;
  readonly mature: boolean;
  readonly private: boolean;
  readonly complete: boolean;
  readonly narration: boolean;
  /** "free" takes the price away; "paid" asks for one; "USD" is what the API shows. */
  readonly pricing: "free" | "paid" | "USD";
  /** US dollars, as the specification has it; null for free. Stored in cents. */
  readonly price: number | null;
  readonly previewChapters: number;
  readonly mailingList: boolean;
  readonly noCrawlers: boolean;
  /** "" or null takes the password away; left out, it stays. */
  readonly password: string | null;
}

const flag = Joi.boolean().truthy("on", "1").falsy("off", "0", "");
const list = <Value extends string>(values: readonly Value[]) =>
  Joi.array<Value[]>()
    .items(Joi.string().valid(...values))
    .unique()
    .single();

const title = Joi.string()
  .trim()
  .replace(/\s+/gu, " ")
  .max(TITLE_MAX)
  .pattern(/^[^\p{Cc}]*$/u)
  .messages({
    "any.required": messages.titleRequired,
    "string.empty": messages.titleRequired,
    "string.base": messages.titleRequired,
  });

const price = Joi.number()
  .empty("")
  .min(PRICE_MIN_CENTS / 100)
  .max(PRICE_MAX_CENTS / 100)
  .precision(2)
  .allow(null)
  .messages({ "number.min": messages.priceTooLow, "number.base": messages.priceTooLow });

const fields = {
  synopsis: Joi.string().trim().max(SYNOPSIS_MAX).allow(""),
  categories: list(GENRES).max(GENRES_PER_STORY_MAX).messages({ "array.max": editingMessages.tooManyGenres }),
  tags: Joi.alternatives()
    .try(Joi.array().items(Joi.string().allow("")), Joi.string().allow(""))
    .custom(toTags, "tags"),
  language: Joi.string().trim().max(35).custom(toLanguage, "BCP 47 language tag").messages({
    "any.invalid": editingMessages.languageUnknown,
    "string.empty": editingMessages.languageUnknown,
  }),
  warnings: list(CONTENT_WARNINGS),
  aiUse: Joi.string()
    .valid(...AI_USES)
    .allow(null)
    .empty(""),
  licence: Joi.string()
    .valid(...LICENCES)
    .empty(""),
  mature: flag,
  private: flag,
  complete: flag,
  narration: flag,
  pricing: Joi.string().valid("free", "paid", "USD"),
  price,
  previewChapters: Joi.number().integer().min(0).max(5_000).empty(""),
  mailingList: flag,
  noCrawlers: flag,
  password: Joi.string().min(1).max(PASSWORD_MAX).allow(null, ""),
};

/** A new story. */
export const createStoryRules = Joi.object<Partial<StoryInput> & Pick<StoryInput, "title">>({
  title: title.required(),
  ...fields,
});

/** The first step of a new story: its title, and who writes it. */
export const beginStoryRules = Joi.object<{ title: string; kind: StoryKind }>({
  title: title.required(),
  kind: Joi.string()
    .valid(...STORY_KINDS)
    .default("own"),
});

/** A change; `version` is the one it is based on. */
export const updateStoryRules = Joi.object<Partial<StoryInput> & { version?: number }>({
  title,
  ...fields,
  version: Joi.number().integer().min(1).empty(""),
});

/** When to publish. */
export const scheduleRules = Joi.object<{ at: Date }>({
  at: Joi.date().iso().required().messages({ "date.format": editingMessages.scheduleInFuture }),
});

/** Why a moderator takes a story down. */
export const removeRules = Joi.object<{ reason: string }>({
  reason: Joi.string().trim().max(1_000).required(),
});

/** Where a story is featured, and whether before the others. */
export interface FeatureInput {
  readonly on: "site" | "profile";
  readonly first: boolean;
  /** Of staff, for the audit log. */
  readonly reason?: string;
}

const on = Joi.string().valid("site", "profile").required();
const reason = Joi.string().trim().max(1_000);
export const featureRules = Joi.object<FeatureInput>({ on, first: Joi.boolean().default(false), reason });
export const unfeatureRules = Joi.object<Omit<FeatureInput, "first">>({ on, reason });

/** Who joins a story, and as what. */
export const collaboratorRules = Joi.object<{ user: string; role: CollaboratorRole }>({
  user: Joi.string().hex().length(24).required(),
  role: Joi.string()
    .valid(...COLLABORATOR_ROLES)
    .required(),
});

/** A list, or one line with commas; white space and case do not tell two tags apart. */
function toTags(value: string | readonly string[], helpers: Joi.CustomHelpers): string[] | Joi.ErrorReport {
  const tags = tagsOf(value);
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
