import type { Services } from "../../../core/services.ts";
import { touchAuthor } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";

/** Keeps the author's card on stories. Returns the end of it. */
export function subscribeStories(services: Services): () => void {
  const ends = [
    services.events.subscribe("user.updated", async ({ id, changed }) => {
      if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
    }),
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
