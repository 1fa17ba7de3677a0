import Joi from "joi";

/** `PUT /api/notifications/{id}`: read true (specification, section 7); false takes it back. */
export const readRules = Joi.object<{ read: boolean }>({ read: Joi.boolean().required() });
