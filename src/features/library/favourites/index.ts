export { addFavourite, removeFavourite } from "./commands.ts";
export {
  favouriteAuthorsOf,
  favouritersBatch,
  favouriteStoriesOf,
  favouritesAmong,
  listFavouriteStories,
} from "./reads.ts";
