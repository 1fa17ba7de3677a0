import Joi from "joi";
import { messages } from "../../../shared/messages.ts";
import { NAME_MAX } from "../../../shared/people/identity.limits.ts";

/** Letters of any script and spaces (specification, section 5). */
export const nameRule = Joi.string()
  .trim()
  .max(NAME_MAX)
  .pattern(/^[\p{L}\p{M} ]*$/u)
  .messages({ "string.pattern.base": messages.nameCharacters });
