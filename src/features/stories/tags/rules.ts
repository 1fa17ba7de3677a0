import Joi from "joi";
import { normaliseTag, tagsOf } from "#core/text/index.ts";
import { TAG_MAX } from "#shared/stories/editing.limits.ts";
import { TAG_PARENTS_MAX } from "#shared/stories/tags.limits.ts";
import { tagsMessages } from "#shared/stories/tags.messages.ts";

/** Decision of staff about a tag; `canonical` is "" for a tag that is no synonym. */
export interface TagInput {
  readonly tag: string;
  readonly canonical: string;
  readonly parents: readonly string[];
}

/** A new name for a tag. */
export interface RenameInput {
  readonly tag: string;
  readonly name: string;
}

const tag = Joi.string().custom(normaliseTag, "tag").max(TAG_MAX);

export const tagRules = Joi.object<TagInput>({
  tag: tag.required(),
  canonical: tag.allow("").default(""),
  parents: Joi.alternatives()
    .try(Joi.array().items(Joi.string().allow("")), Joi.string().allow(""))
    .custom(toParents, "tags")
    .default([]),
});

export const renameRules = Joi.object<RenameInput>({
  tag: tag.required(),
  name: tag.required().pattern(/,/, { invert: true }).messages({
    "string.pattern.invert.base": tagsMessages.oneName,
    "string.empty": tagsMessages.nameRequired,
  }),
});

function toParents(
  given: string | readonly string[],
  helpers: Joi.CustomHelpers,
): string[] | Joi.ErrorReport {
  const tags = tagsOf(given);
  if (tags.length > TAG_PARENTS_MAX) return helpers.message({ custom: tagsMessages.tooManyParents });
  if (tags.some((each) => each.length > TAG_MAX)) return helpers.error("string.max", { limit: TAG_MAX });
  return tags;
}
