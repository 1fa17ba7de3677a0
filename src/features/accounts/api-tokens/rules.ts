import Joi from "joi";
import { API_SCOPES, type ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from "#shared/accounts/api-tokens.limits.ts";
import { apiTokensMessages } from "#shared/accounts/api-tokens.messages.ts";

/** Settings of a new token; `days` is null if it does not expire. */
export interface ApiTokenInput {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number | null;
  readonly currentPassword: string;
}

/** Rules for the form that creates a token. */
export const apiTokenRules = Joi.object<ApiTokenInput>({
  name: Joi.string().trim().max(API_TOKEN_NAME_MAX).required(),
  scopes: Joi.array()
    .items(Joi.string().valid(...API_SCOPES))
    .min(1)
    .unique()
    .required()
    .messages({ "array.min": apiTokensMessages.scopeMissing }),
  days: Joi.number()
    .valid(...API_TOKEN_DAYS)
    .empty("")
    .default(null),
  currentPassword: Joi.string().required(),
});
