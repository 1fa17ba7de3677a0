import Joi from "joi";
import { suggestEmail } from "#shared/accounts/email-spelling.ts";
import { messages } from "#shared/messages.ts";
import {
  EMAIL_MAX,
  EMAIL_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from "#shared/people/identity.limits.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isDisposable } from "./disposable.ts";

/**
 * Letters, numbers, hyphens, underscores and full stops (specification, section 5); ASCII only, so that no
 * two names look alike, and not only full stops, which URLs would normalise away.
 */
export const usernameRule = Joi.string()
  .trim()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .pattern(/^(?!\.+$)[A-Za-z0-9._-]+$/)
  .messages({ "string.pattern.base": messages.usernameCharacters });

/**
 * At least six characters (specification, section 5), and a deliverable address: no misspelt large provider
 * and no disposable host.
 */
export const emailRule = Joi.string()
  .trim()
  .min(EMAIL_MIN)
  .max(EMAIL_MAX)
  .email({ tlds: false, ignoreLength: true })
  .custom(servedAddress, "address at a real provider")
  .messages({
    "string.min": identityMessages.emailTooShort,
    "string.max": messages.emailInvalid,
    "string.email": messages.emailInvalid,
    "email.misspelt": messages.emailInvalid,
    "email.disposable": identityMessages.emailDisposable,
  });

/**
 * At least six characters (specification, section 5), and not among the most common passwords (security.md).
 */
export const passwordRule = Joi.string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .custom(
    (value: string, helpers) => (isCommonPassword(value) ? helpers.error("password.common") : value),
    "none of the commonest passwords",
  )
  .messages({
    "string.min": messages.passwordTooShort,
    "string.max": identityMessages.passwordTooLong,
    "string.base": messages.passwordTooShort,
    "password.common": identityMessages.passwordTooCommon,
  });

function servedAddress(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  if (suggestEmail(value)) return helpers.error("email.misspelt");
  return isDisposable(value) ? helpers.error("email.disposable") : value;
}
