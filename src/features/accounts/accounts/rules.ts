import Joi from "joi";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { messages } from "#shared/messages.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { emailRule, passwordRule, usernameRule } from "../../people/identity/index.ts";
import { optionalCode } from "../second-factor/index.ts";

/** Rule for a required text. */
const required = (max: number, message: string = messages.required) =>
  Joi.string().max(max).required().messages({
    "any.required": message,
    "string.empty": message,
    "string.base": message,
  });

/** Current password, as proof of identity. */
const ownPassword = required(PASSWORD_MAX);

/** Maximum length of a code in a link, in characters; real codes have 43. */
const CODE_MAX = 200;

const newPassword = passwordRule.required().messages({
  "any.required": messages.required,
  "string.empty": messages.required,
});
const again = Joi.any().valid(Joi.ref("password")).required().messages({
  "any.only": accountsMessages.passwordsDiffer,
  "any.required": accountsMessages.passwordsDiffer,
});

/** `POST /api/auth/local`. */
export const credentialRules = Joi.object<{ identifier: string; password: string; code: string }>({
  identifier: required(EMAIL_MAX).trim(),
  password: required(PASSWORD_MAX),
  code: optionalCode.description(
    "For accounts with two-step sign-in: the code of the authenticator app, or a recovery code",
  ),
});

/**
 * `POST /api/auth/forgot-password` and `send-email-confirmation`: any text is accepted, so that the response
 * reveals nothing. If missing, the error is the contract's "email is a required field".
 */
export const addressRules = Joi.object<{ email: string }>({
  email: required(EMAIL_MAX, accountsMessages.emailMissing).trim(),
});

/** `POST /api/auth/reset-password`; `code` is the mailed one. */
export const resetRules = Joi.object<{
  code: string;
  password: string;
  passwordConfirmation: string;
  oneTimeCode: string;
}>({
  code: required(CODE_MAX),
  password: newPassword,
  passwordConfirmation: again,
  oneTimeCode: optionalCode.description(
    "For accounts with two-step sign-in: the code of the authenticator app, or a recovery code",
  ),
});

/** `POST /api/auth/change-password`. */
export const changePasswordRules = Joi.object<{
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
  code: string;
}>({
  currentPassword: ownPassword,
  password: newPassword,
  passwordConfirmation: again,
  code: optionalCode,
});

/** `GET /api/auth/email-confirmation`. */
export const confirmationRules = Joi.object<{ confirmation: string }>({
  confirmation: Joi.string().max(CODE_MAX).required().messages({ "*": accountsMessages.invalidToken }),
});

/** A new address for an account, with proof of identity. */
export const changeEmailRules = Joi.object<{ email: string; currentPassword: string; code: string }>({
  email: emailRule.required(),
  currentPassword: ownPassword,
  code: optionalCode,
});

/** Rules for a new username. */
export const changeUsernameRules = Joi.object<{ username: string }>({ username: usernameRule.required() });
