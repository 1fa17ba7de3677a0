import type { ClientSession } from "mongoose";
import type { StoryChange } from "../../stories/stories/index.ts";
import { Review } from "./model.ts";

/** A story that was given away is answered for by its new author; the caller's transaction. */
export async function followAuthor({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.author.equals(after.author)) return;
  await Review.updateMany(
    { story: after._id },
    { $set: { storyAuthor: after.author } },
    { session, timestamps: false },
  );
}
