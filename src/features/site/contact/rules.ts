import Joi from "joi";
import { NAME_MAX } from "#shared/people/identity.limits.ts";
import { CONTACT_TEXT_MAX } from "#shared/site/contact.limits.ts";
import { emailRule } from "../../people/identity/index.ts";

const SUBJECT_MAX = 160;

/** Contents of a contact form; the answer goes to the given address. */
export interface ContactInput {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
}

export const contactRules = Joi.object<ContactInput>({
  name: Joi.string().trim().max(NAME_MAX).allow("").default(""),
  email: emailRule.required(),
  // Must be a single line: a line break could inject another mail header.
  subject: Joi.string()
    .trim()
    .max(SUBJECT_MAX)
    .pattern(/^\P{Cc}*$/u)
    .required(),
  text: Joi.string().trim().max(CONTACT_TEXT_MAX).required(),
});
