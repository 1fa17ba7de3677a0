import { countedActs } from "../../people/member-content/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { Bookmark } from "./model.ts";

/** Counts readers' bookmarks on a story, its chapters and passages. */
export const bookmarkCounter = storyCounter(
  "bookmarks",
  ["bookmarks"],
  countBy(Bookmark, "story", "bookmarks", { counted: true, ...countedActs("ownerHidden") }),
);
