import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { COMMENT_MAX, PASSAGE_MAX } from "../../../shared/talk/comments.limits.ts";

const id = Joi.string().hex().length(24);

/** What a comment takes; whose it is is the caller's, named or not. */
export interface CommentInput {
  readonly author?: string | null;
  readonly chapter: string;
  /** The comment that it answers. */
  readonly parent?: string | null;
  readonly text: string;
  /** Words of the chapter that it is about, and what stands around them. */
  readonly quote?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

const around = Joi.string().max(200).allow("", null).empty(["", null]);

export const commentRules = Joi.object<CommentInput>({
  author: id.allow(null),
  chapter: id.required(),
  parent: id.allow(null).empty(""),
  text: plainTextRule(COMMENT_MAX).required(),
  quote: Joi.string().trim().max(PASSAGE_MAX).empty(["", null]),
  prefix: around,
  suffix: around,
});

export const editCommentRules = Joi.object<{ text: string }>({
  text: plainTextRule(COMMENT_MAX).required(),
});
