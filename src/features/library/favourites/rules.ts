import Joi from "joi";

const id = Joi.string().hex().length(24).allow(null);

/** What a favourite takes (specification, sections 3 and 7); whose it is is the caller's, named or not. */
export interface FavouriteInput {
  readonly favouriter?: string | null;
  readonly author?: string | null;
  readonly story?: string | null;
}

/** `POST /api/favourites` and the forms; exactly one of author and story, which the command checks. */
export const favouriteRules = Joi.object<FavouriteInput>({ favouriter: id, author: id, story: id });
