import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { commentFields } from "#shared/talk/comments.fields.ts";
import { PASSAGE_MAX } from "#shared/talk/comments.limits.ts";

/** Input for a comment; its author is the caller, named or not. */
export interface CommentInput extends ValuesOf<typeof commentFields>, OtherInput {}

interface OtherInput {
  readonly author?: string | null;
  readonly chapter: string;
  /** Comment that it replies to. */
  readonly parent?: string | null;
  /** Words of the chapter that it is about, and the text around them. */
  readonly quote?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

const around = Joi.string().max(200).allow("", null).empty(["", null]);

export const commentRules = rulesOf<typeof commentFields, OtherInput>(commentFields, {
  author: idRule.allow(null),
  chapter: idRule.required(),
  parent: idRule.allow(null).empty(""),
  quote: Joi.string().trim().max(PASSAGE_MAX).empty(["", null]),
  prefix: around,
  suffix: around,
});

export const editCommentRules = rulesOf(commentFields);
