import Joi from "joi";

const id = Joi.string().hex().length(24).allow(null);

/** Input for a favourite (specification, sections 3 and 7); the owner is always the caller, named or not. */
export interface FavouriteInput {
  readonly favouriter?: string | null;
  readonly author?: string | null;
  readonly story?: string | null;
}

/**
 * Rules for `POST /api/favourites` and the forms; exactly one of author and story, which the command checks.
 */
export const favouriteRules = Joi.object<FavouriteInput>({ favouriter: id, author: id, story: id });
