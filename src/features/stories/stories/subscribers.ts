import { type Listener, listener, on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";
import { updateOutdated } from "./copies/update.ts";

/** Account fields that are shown on the author's stories. */
const ON_CARD = new Set(["username", "name", "profile_photo"]);

/** Updates the author's card on stories. */
export const authorCardSubscriber: Subscriber = on("user.updated", {
  name: "stories.renew-author-cards",
  async handle({ id, changed }) {
    if (changed.some((field) => ON_CARD.has(field))) await renewAuthorCards(id);
  },
});

/** Updates the author's card on stories, and the copies of stories' data in other documents. */
export function storySubscribers(services: Services, jobs: Jobs): readonly Subscriber[] {
  const copies = defineJob<{ readonly story: string }>({
    name: "stories.update-copies",
    run: ({ story }, { signal }) => updateOutdated(services, story, signal),
  });
  jobs.add(copies);
  return [
    authorCardSubscriber,
    on("story.copies-outdated", {
      name: "stories.update-copies",
      handle: ({ id: story }) => jobs.enqueue(copies, { story }, { key: story }),
    }),
  ];
}

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
