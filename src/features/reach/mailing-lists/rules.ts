import Joi from "joi";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { LIST_ABOUT_MAX, LIST_NAME_MAX, WELCOME_MAX } from "../../../shared/reach/mailing-lists.ts";
import type { MailingListDoc } from "./model.ts";

/** What an author says of a list. */
export const listRules = Joi.object<Pick<MailingListDoc, "name" | "about" | "welcome">>({
  name: plainTextRule(LIST_NAME_MAX)
    .pattern(/^\P{Cc}*$/u)
    .required(),
  about: plainTextRule(LIST_ABOUT_MAX).allow("").default(""),
  welcome: plainTextRule(WELCOME_MAX).allow("").default(""),
});
