import type { StoryCopies } from "../../stories/stories/index.ts";
import { Favourite } from "./model.ts";

/** What favourites copy from their story: whether it is listed, and its author. */
export const favouriteCopies: StoryCopies = {
  name: "favourites",
  model: Favourite,
  fields: ["shadowBanned", "open", "storyAuthor"],
  concerned: ({ before, after }) =>
    before.listed === after.listed && before.author.equals(after.author) ? null : { story: after._id },
  valuesOf({ listed, author }) {
    return ({ shadowBanned }) => ({ open: shadowBanned !== true && listed, storyAuthor: author });
  },
};
