import Joi from "joi";
import { ROLES, type Role } from "../../../shared/people/staff.enums.ts";

/** An admin's change of role. */
export const roleRules = Joi.object<{ role: Role }>({
  role: Joi.string()
    .valid(...ROLES)
    .required(),
});

/** A moderator's block. */
export const blockRules = Joi.object<{ reason: string }>({ reason: Joi.string().trim().max(500).required() });
