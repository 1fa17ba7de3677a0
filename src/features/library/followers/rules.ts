import Joi from "joi";
import { FOLLOW_AT_ONCE_MAX } from "#shared/accounts/registration.limits.ts";

const id = Joi.string().hex().length(24);

/** Input for following (specification, section 7); the follower is always the caller, named or not. */
export interface FollowInput {
  readonly follower?: string | null;
  readonly following: string;
}

/** Rules for `POST /api/followers` and the forms. */
export const followRules = Joi.object<FollowInput>({
  follower: id.allow(null),
  following: id.required(),
});

/** Rules for following many at once, in the registration wizard. */
export const followManyRules = Joi.object<{ following: readonly string[] }>({
  following: Joi.array().items(id).unique().max(FOLLOW_AT_ONCE_MAX).single().required(),
});
