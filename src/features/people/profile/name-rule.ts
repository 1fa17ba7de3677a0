import Joi from "joi";
import { NAME_MAX } from "#shared/people/identity.limits.ts";
import { profileMessages } from "#shared/people/profile.messages.ts";

/** Letters of any script and spaces (specification, section 5). */
export const nameRule = Joi.string()
  .trim()
  .max(NAME_MAX)
  .pattern(/^[\p{L}\p{M} ]*$/u)
  .messages({ "string.pattern.base": profileMessages.nameCharacters });
