import { countedActs, doesCount } from "../../people/member-content/index.ts";
import type { FavouriteDoc } from "./model.ts";

/** Filter for favourites that count: not shadow-banned, not of banned members, and not of a story by the member. */
export const countedFavourites = { ...countedActs("favouriterHidden"), own: { $ne: true } };

/** The same rule for a favourite that was read. */
export const isCounted = ({
  shadowBanned,
  favouriterHidden,
  own = false,
}: Pick<FavouriteDoc, "shadowBanned" | "favouriterHidden" | "own">): boolean =>
  !own && doesCount({ shadowBanned, favouriterHidden }, "favouriterHidden");
