import Joi from "joi";
import { messages } from "../../../shared/messages.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "../../../shared/people/identity.limits.ts";
import { emailRule, passwordRule, usernameRule } from "../../people/users/index.ts";

/** A text that must be there, in the words of the contract: "email is a required field". */
const required = (name: string, max: number) =>
  Joi.string()
    .max(max)
    .required()
    .messages({
      "any.required": `${name} is a required field`,
      "string.empty": `${name} is a required field`,
      "string.base": `${name} is a required field`,
    });

/** The proof of who asks, where no contract says how it is asked for. */
const ownPassword = Joi.string().max(PASSWORD_MAX).required().messages({
  "any.required": messages.required,
  "string.empty": messages.required,
  "string.base": messages.required,
});

/** Characters of a code in a link; ours have 43. */
const CODE_MAX = 200;

const newPassword = passwordRule.required().messages({
  "any.required": messages.required,
  "string.empty": messages.required,
});
const again = Joi.any()
  .valid(Joi.ref("password"))
  .required()
  .messages({ "any.only": messages.passwordsDiffer, "any.required": messages.passwordsDiffer });

/** `POST /api/auth/local`. */
export const credentialRules = Joi.object<{ identifier: string; password: string }>({
  identifier: required("identifier", EMAIL_MAX).trim(),
  password: required("password", PASSWORD_MAX),
});

/** `POST /api/auth/forgot-password` and `send-email-confirmation`: any text, for an answer must not tell. */
export const addressRules = Joi.object<{ email: string }>({
  email: required("email", EMAIL_MAX).trim(),
});

/** `POST /api/auth/reset-password`. */
export const resetRules = Joi.object<{ code: string; password: string; passwordConfirmation: string }>({
  code: required("code", CODE_MAX),
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
  confirmation: Joi.string().max(CODE_MAX).required().messages({ "*": messages.invalidToken }),
});

/** Another address for one's account, and the proof of who asks. */
export const changeEmailRules = Joi.object<{ email: string; currentPassword: string }>({
  email: emailRule.required(),
  currentPassword: ownPassword,
});

/** Another username. */
export const changeUsernameRules = Joi.object<{ username: string }>({ username: usernameRule.required() });
