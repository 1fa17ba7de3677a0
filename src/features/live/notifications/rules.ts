import Joi from "joi";

/** `PUT /api/notifications/{id}`: read goes from false to true (specification, section 4). */
export const readRules = Joi.object<{ read: true }>({ read: Joi.boolean().valid(true).required() });
