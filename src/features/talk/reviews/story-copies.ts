import type { StoryCopies } from "../../stories/stories/index.ts";
import { Review } from "./model.ts";

/** What reviews copy from their story: whether it is listed, and its author, who answers them. */
export const reviewCopies: StoryCopies = {
  name: "reviews",
  model: Review,
  fields: ["shown", "open", "storyAuthor"],
  concerned: ({ before, after }) =>
    before.listed === after.listed && before.author.equals(after.author) ? null : { story: after._id },
  valuesOf({ listed, author }) {
    return ({ shown }) => ({ open: shown === true && listed, storyAuthor: author });
  },
};
