export { addFavourite, removeFavourite } from "./commands.ts";
export {
  favouriteAuthorsOf,
  favouritersBatch,
  favouriteStoriesOf,
  favouritesAmong,
} from "./reads.ts";
