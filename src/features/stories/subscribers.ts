import type { Services } from "../../core/services.ts";
import { findAuthorFields } from "../users/index.ts";
import { deleteStoriesOf } from "./commands/keep.ts";
import { Story } from "./model.ts";

/** Keeps the author's card on stories, and takes the stories of a deleted account down. Returns the end of it. */
export function subscribeStories(services: Services): () => void {
  const ends = [
    services.events.subscribe("user.updated", async ({ id, changed }) => {
      if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
    }),
    services.events.subscribe("user.deleted", ({ id }) => deleteStoriesOf(services, id)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const ON_CARD = new Set(["username", "name", "profile_photo"]);

/** Copies an author's name and picture to all of their stories; may run again at any time. */
export async function renewAuthorCards(author: string): Promise<void> {
  const user = await findAuthorFields(author);
  if (!user) return;
  const authorCard = { username: user.username, name: user.name, photo: user.profile_photo };
  await Story.updateMany({ author: user._id }, { $set: { authorCard } }, { timestamps: false });
}
