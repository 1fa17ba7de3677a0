import Joi from "joi";
import { idRule, rulesOf } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { updateFields, updateReplyFields } from "#shared/talk/updates.fields.ts";
import { UPDATE_PICTURES_MAX } from "#shared/talk/updates.limits.ts";

/** Input for an update (specification, section 7). The author is the caller, named or not. */
export interface UpdateInput extends ValuesOf<typeof updateFields>, OtherInput {}

interface OtherInput {
  readonly author?: string | null;
  readonly to?: string | null;
  readonly story?: string | null;
  /** Ids of the caller's uploads, each with a description. */
  readonly pictures?: readonly string[];
}

/** Rules for `POST /api/updates` and the forms, which send "" if no story is chosen. */
export const updateRules = rulesOf<typeof updateFields, OtherInput>(updateFields, {
  author: idRule.allow(null),
  to: idRule.allow(null),
  story: idRule.allow(null).empty(""),
  pictures: Joi.array().items(Joi.string().hex().length(32)).max(UPDATE_PICTURES_MAX).unique().empty(null),
});

/** Input for `POST /api/update-replies` and the form. */
export interface ReplyInput extends ValuesOf<typeof updateReplyFields>, OtherReplyInput {}

interface OtherReplyInput {
  readonly author?: string | null;
  readonly update: string;
}

export const replyRules = rulesOf<typeof updateReplyFields, OtherReplyInput>(updateReplyFields, {
  author: idRule.allow(null),
  update: idRule.required(),
});

/** Input for a change of either. `edited` is set by the server, whatever a client sends. */
export type TextInput = ValuesOf<typeof updateFields>;

export const editUpdateRules = rulesOf(updateFields);
export const editReplyRules = rulesOf(updateReplyFields);
