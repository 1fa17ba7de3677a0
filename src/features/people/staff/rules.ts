import Joi from "joi";
import { ROLES, type Role } from "#shared/people/staff.enums.ts";

/** Rules for an admin's role change. */
export const roleRules = Joi.object<{ role: Role }>({
  role: Joi.string()
    .valid(...ROLES)
    .required(),
});

/** Rules for a moderator's block. */
export const blockRules = Joi.object<{ reason: string }>({ reason: Joi.string().trim().max(500).required() });
