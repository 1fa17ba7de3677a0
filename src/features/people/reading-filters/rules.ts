import Joi from "joi";
import { normaliseTag, tagsOf } from "#core/text/index.ts";
import { FILTER_ENTRIES_MAX } from "#shared/people/reading-filters.limits.ts";
import { readingFiltersMessages } from "#shared/people/reading-filters.messages.ts";
import {
  DECLARED_AI,
  EMPTY_SET,
  HIDEABLE,
  type Hideable,
  type ReadingFilters,
} from "#shared/people/reading-filters.ts";
import { TAG_MAX } from "#shared/stories/editing.limits.ts";
import { CONTENT_WARNINGS, GENRES } from "#shared/story.enums.ts";

const several = <Value extends string>(values: readonly Value[]) =>
  Joi.array<Value[]>()
    .items(Joi.string().valid(...values))
    .unique()
    .single()
    .default([]);

const id = Joi.string().hex().length(24).lowercase();

const filterSet = Joi.object({
  genres: several(GENRES),
  tags: Joi.alternatives()
    .try(Joi.array().items(Joi.string().allow("")), Joi.string().allow(""))
    .custom(toTags, "tags")
    .default([]),
  warnings: several(CONTENT_WARNINGS),
  authors: Joi.array()
    .items(id)
    .unique()
    .max(FILTER_ENTRIES_MAX)
    .default([])
    .messages({ "array.max": readingFiltersMessages.tooManyFiltered }),
  aiUses: several(DECLARED_AI),
  incomplete: Joi.boolean().truthy("on", "1").falsy("off", "0", "").default(false),
}).default(EMPTY_SET);

/** Rules for a complete replacement of a member's filters; what is omitted is no longer filtered. */
export const filterRules = Joi.object<ReadingFilters>({ hide: filterSet, mark: filterSet });

/** Input to hide or show one item. */
export interface HideInput {
  readonly kind: Hideable;
  readonly value: string;
  readonly do: "hide" | "show";
}

export const hideRules = Joi.object<HideInput>({
  kind: Joi.string()
    .valid(...HIDEABLE)
    .required(),
  value: Joi.string().max(100).required(),
  do: Joi.string().valid("hide", "show").default("hide"),
});

/** Validation rule of each kind's value. */
export const valueRules: Readonly<Record<Hideable, Joi.ObjectSchema<Pick<HideInput, "value">>>> = {
  author: Joi.object({ value: id.required() }),
  genre: Joi.object({
    value: Joi.string()
      .valid(...GENRES)
      .required(),
  }),
  tag: Joi.object({ value: Joi.string().custom(normaliseTag, "tag").min(1).max(TAG_MAX).required() }),
};

function toTags(given: string | readonly string[], helpers: Joi.CustomHelpers): string[] | Joi.ErrorReport {
  const tags = tagsOf(given);
  if (tags.length > FILTER_ENTRIES_MAX) return helpers.error("array.max", { limit: FILTER_ENTRIES_MAX });
  if (tags.some((tag) => tag.length > TAG_MAX)) return helpers.error("string.max", { limit: TAG_MAX });
  return tags;
}
