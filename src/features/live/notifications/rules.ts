import Joi from "joi";
import { messages } from "../../../shared/messages.ts";

/** `PUT /api/notifications/{id}`: read goes from false to true (specification, section 4). */
export const readRules = Joi.object<{ read: true }>({
  read: Joi.boolean().valid(true).required().messages({ "any.only": messages.readOnly }),
});
