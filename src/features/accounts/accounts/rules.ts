import Joi from "joi";
import { accountsMessages } from "../../../shared/accounts/accounts.messages.ts";
import { messages } from "../../../shared/messages.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "../../../shared/people/identity.limits.ts";
import { emailRule, passwordRule, usernameRule } from "../../people/identity/index.ts";

/** A text that must be there. */
const required = (max: number, message: string = messages.required) =>
  Joi.string().max(max).required().messages({
    "any.required": message,
    "string.empty": message,
    "string.base": message,
  });

/** The proof of who asks. */
const ownPassword = required(PASSWORD_MAX);

/** Characters of a code in a link; ours have 43. */
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
export const credentialRules = Joi.object<{ identifier: string; password: string }>({
  identifier: required(EMAIL_MAX).trim(),
  password: required(PASSWORD_MAX),
});

/**
 * `POST /api/auth/forgot-password` and `send-email-confirmation`: any text, for an answer must not tell. Without it the
 * refusal is the contract's "email is a required field".
 */
export const addressRules = Joi.object<{ email: string }>({
  email: required(EMAIL_MAX, accountsMessages.emailMissing).trim(),
});

/** `POST /api/auth/reset-password`. */
export const resetRules = Joi.object<{ code: string; password: string; passwordConfirmation: string }>({
  code: required(CODE_MAX),
  password: newPassword,
  passwordConfirmation: again,
});

/** `POST /api/auth/change-password`. */
export const changePasswordRules = Joi.object<{
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}>({
  currentPassword: ownPassword,
  password: newPassword,
  passwordConfirmation: again,
});

/** `GET /api/auth/email-confirmation`. */
export const confirmationRules = Joi.object<{ confirmation: string }>({
  confirmation: Joi.string().max(CODE_MAX).required().messages({ "*": accountsMessages.invalidToken }),
});

/** Another address for one's account, and the proof of who asks. */
export const changeEmailRules = Joi.object<{ email: string; currentPassword: string }>({
  email: emailRule.required(),
  currentPassword: ownPassword,
});

/** Another username. */
export const changeUsernameRules = Joi.object<{ username: string }>({ username: usernameRule.required() });
