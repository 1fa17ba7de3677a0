import Joi from "joi";
import { SECOND_FACTOR_CODE_MAX } from "#shared/accounts/second-factor.limits.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { messages } from "#shared/messages.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";

const required = (max: number, message: string) =>
  Joi.string()
    .max(max)
    .required()
    .messages({ "any.required": message, "string.empty": message, "string.base": message });

const currentPassword = required(PASSWORD_MAX, messages.required);
const code = required(SECOND_FACTOR_CODE_MAX, secondFactorMessages.codeMissing);

/** Starting a setup. */
export const startRules = Joi.object<{ currentPassword: string }>({ currentPassword });

/** Confirming a setup. */
export const confirmRules = Joi.object<{ code: string }>({ code });

/** Proof of identity with both factors. */
export const proofRules = Joi.object<{ currentPassword: string; code: string }>({ currentPassword, code });

/** Optional code in a body of the API. */
export const optionalCode = Joi.string().max(SECOND_FACTOR_CODE_MAX).allow("").default("");
