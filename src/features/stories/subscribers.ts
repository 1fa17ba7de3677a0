import type { Services } from "../../core/services.ts";
import { findAuthorFields, touchAuthor } from "../users/index.ts";
import { deleteStoriesOf } from "./commands/keep.ts";
import { Story } from "./model.ts";

/** Keeps the author's card on stories, and takes the stories of a deleted account down. Returns the end of it. */
export function subscribeStories(services: Services): () => void {
  const ends = [
    services.events.subscribe("user.updated", async ({ id, changed }) => {
      if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
    }),
    services.events.subscribe("user.deleted", ({ id }) => deleteStoriesOf(services, id)),
    ...COUNTED.map((event) =>
      services.events.subscribe(event, ({ author }) => touchAuthor(services, author)),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What changes the numbers in its author's own menu. */
const COUNTED = [
  "story.created",
  "story.scheduled",
  "story.published",
  "story.unpublished",
  "story.removed",
  "story.reinstated",
  "story.deleted",
  "story.restored",
] as const;

const ON_CARD = new Set(["username", "name", "profile_photo"]);

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
