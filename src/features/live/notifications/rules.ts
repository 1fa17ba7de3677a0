import Joi from "joi";

/**
 * `PUT /api/notifications/{id}`: read goes from false to true (specification, section 4). False is accepted
 * for an unread one that is sent back unchanged.
 */
export const readRules = Joi.object<{ read: boolean }>({ read: Joi.boolean().required() });
