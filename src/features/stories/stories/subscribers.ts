import { type Listener, listener, on, type Subscriber } from "../../../core/events/index.ts";
import type { Services } from "../../../core/services.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";

/** What of an account stands on its stories. */
const ON_CARD = new Set(["username", "name", "profile_photo"]);

/** Keeps the author's card on stories. */
export const storySubscribers: readonly Subscriber[] = [
  on("user.updated", {
    name: "stories.renew-author-cards",
    async handle({ id, changed }) {
      if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
    },
  }),
];

/** Its author's own pages show another number. */
export const storyListeners = (services: Services): readonly Listener[] =>
  COUNTED.map((event) => listener(event, ({ author }) => invalidateUser(services, author)));

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
