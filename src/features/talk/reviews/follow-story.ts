import type { ClientSession } from "mongoose";
import type { StoryChange } from "../../stories/stories/index.ts";
import { Review } from "./model.ts";

/** Makes the new author of a transferred story responsible for its reviews, in the caller's transaction. */
export async function followAuthor({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.author.equals(after.author)) return;
  await Review.updateMany(
    { story: after._id },
    { $set: { storyAuthor: after.author } },
    { session, timestamps: false },
  );
}
