import { findAuthorFields } from "../../people/users/index.ts";
import { storySearchWords } from "./derive.ts";
import { Story, type StoryDoc } from "./model.ts";

/**
 * Copies an author's name and picture to all of their stories, and recomputes their search words. Idempotent.
 * Updates one by one, because bulk writes reach cached pages only through the change stream.
 */
export async function renewAuthorCards(author: string): Promise<void> {
  const user = await findAuthorFields(author);
  if (!user) return;
  const authorCard = { username: user.username, name: user.name, photo: user.profile_photo };
  const stories = Story.find({ author: user._id }).select("listed title tags synopsis");
  for await (const { _id, listed, ...texts } of stories.lean<StoryDoc>().cursor()) {
    const searchWords = listed ? storySearchWords({ ...texts, authorCard }) : [];
    await Story.updateOne({ _id }, { $set: { authorCard, searchWords } }, { timestamps: false });
  }
}
