import { findAuthorFields } from "../../people/users/index.ts";
import { Story } from "./model.ts";

/**
 * Copies an author's name and picture to all of their stories; may run again at any time. One by one, for a write
 * in bulk would be seen on pages only when the change stream tells of it.
 */
export async function renewAuthorCards(author: string): Promise<void> {
  const user = await findAuthorFields(author);
  if (!user) return;
  const authorCard = { username: user.username, name: user.name, photo: user.profile_photo };
  for await (const { _id } of Story.find({ author: user._id }).select("_id").lean().cursor())
    await Story.updateOne({ _id }, { $set: { authorCard } }, { timestamps: false });
}
