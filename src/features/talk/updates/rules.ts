import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { UPDATE_MAX, UPDATE_PICTURES_MAX, UPDATE_REPLY_MAX } from "../../../shared/talk/updates.limits.ts";

const id = Joi.string().hex().length(24);

/** What an update takes (specification, section 7); whose it is is the caller's, named or not. */
export interface UpdateInput {
  readonly author?: string | null;
  readonly to?: string | null;
  readonly text: string;
  readonly story?: string | null;
  /** Ids of the caller's own uploads, each with a text that says what it shows. */
  readonly pictures?: readonly string[];
}

/** `POST /api/updates` and the forms, where no story chosen is "". */
export const updateRules = Joi.object<UpdateInput>({
  author: id.allow(null),
  to: id.allow(null),
  text: plainTextRule(UPDATE_MAX).required(),
  story: id.allow(null).empty(""),
  pictures: Joi.array().items(Joi.string().hex().length(32)).max(UPDATE_PICTURES_MAX).unique().empty(null),
});

/** `POST /api/update-replies` and the form. */
export interface ReplyInput {
  readonly author?: string | null;
  readonly update: string;
  readonly text: string;
}

export const replyRules = Joi.object<ReplyInput>({
  author: id.allow(null),
  update: id.required(),
  text: plainTextRule(UPDATE_REPLY_MAX).required(),
});

/** A change of either: `edited` follows from it, whatever a client sends. */
export interface TextInput {
  readonly text: string;
}

export const editUpdateRules = Joi.object<TextInput>({ text: plainTextRule(UPDATE_MAX).required() });
export const editReplyRules = Joi.object<TextInput>({ text: plainTextRule(UPDATE_REPLY_MAX).required() });
