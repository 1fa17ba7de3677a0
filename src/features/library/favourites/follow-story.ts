import type { ClientSession } from "mongoose";
import type { StoryChange } from "../../stories/stories/index.ts";
import { Favourite } from "./model.ts";

/** Moves favourites of a transferred story to its new author; in the caller's transaction. */
export async function followAuthor({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.author.equals(after.author)) return;
  await Favourite.updateMany(
    { story: after._id },
    { $set: { storyAuthor: after.author } },
    { session, timestamps: false },
  );
}
