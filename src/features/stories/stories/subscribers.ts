import { type Listener, listener, on, type Subscriber } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";

/** Account fields that are shown on the author's stories. */
const ON_CARD = new Set(["username", "name", "profile_photo"]);

/** Updates the author's card on stories. */
export const storySubscribers: readonly Subscriber[] = [
  on("user.updated", {
    name: "stories.renew-author-cards",
    async handle({ id, changed }) {
      if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
    },
  }),
];

/** Invalidates the author's pages when their counts change. */
export const storyListeners = (services: Services): readonly Listener[] =>
  COUNTED.map((event) => listener(event, ({ author }) => invalidateUser(services, author)));

/** Events that change the counts in the author's menu. */
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
