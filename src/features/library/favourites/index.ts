export { addFavourite, removeFavourite } from "./commands.ts";
export { favouritersBatch, favouriteStoriesOf, favouritesAmong } from "./reads.ts";
