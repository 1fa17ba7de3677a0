import Joi from "joi";
import { invalidField } from "#core/base/errors.ts";
import { checkRule } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";

const formAddressRule = Joi.string()
  .trim()
  .max(EMAIL_MAX)
  .email({ tlds: false, ignoreLength: true })
  .required()
  .messages({ "string.max": messages.emailInvalid });

/** Returns the address typed in a form that asks for a mail. @throws 400 on `email` */
export function typedAddress({ email }: Readonly<Record<string, string>>): string {
  const { value, error } = checkRule<string>(formAddressRule, email ?? "");
  if (error) throw invalidField("email", error.message);
  return value;
}
