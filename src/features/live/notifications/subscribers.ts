import type { ClientSession } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { type EventMap, type Listener, listener, on, type Subscriber } from "../../../core/events/index.ts";
import { readListed, type StoryChange } from "../../stories/stories/index.ts";
import { forgetNotificationsOf } from "./commands.ts";
import type { NotificationJobs } from "./jobs.ts";
import { type Message, messagesOf, PERSONAL } from "./kinds.ts";
import { openBadge } from "./unread-badge.ts";

/** What puts a story into lists or takes it out. */
const STANDING = [
  "story.listed",
  "story.published",
  "story.unpublished",
  "story.removed",
  "story.reinstated",
  "story.deleted",
  "story.restored",
] as const;

/** Queues what goes to many in the transaction that publishes it: it is sent if, and only if, it was published. */
export const notifyOfStories =
  (jobs: Pick<NotificationJobs, "notifyOnce">) =>
  async ({ before, after }: StoryChange, session: ClientSession): Promise<void> => {
    for (const message of messagesOf(before, after)) await jobs.notifyOnce(message, session);
  };

/** Tells members of what others do, once each however often an event is told: a notification has a key. */
export function notificationSubscribers(jobs: NotificationJobs): readonly Subscriber[] {
  return [
    // A story that was brought in published was never changed; whatever else was told is not told again.
    on("story.listed", {
      name: "notifications.notify-of-story",
      async handle({ id, listed }) {
        const story = listed ? await readListed(id) : null;
        // Told with its publication as a rule; a transaction that finds that out would only keep the request waiting.
        if (!story || (await jobs.wereNotified(messagesOf(null, story)))) return;
        await inTransaction(async (session) => {
          for (const message of messagesOf(null, story)) await jobs.notifyOnce(message, session);
        });
      },
    }),
    ...STANDING.map((event) => on(event, { name: "notifications.show", handle: ({ id }) => jobs.show(id) })),
    on("reading-filters.changed", { name: "notifications.refilter", handle: ({ by }) => jobs.refilter(by) }),
    ...forgetting(jobs),
    ...(Object.keys(PERSONAL) as (keyof EventMap)[]).map((event) =>
      on(event, {
        name: "notifications.notify",
        async handle(payload) {
          const say = PERSONAL[event] as
            | ((event: unknown) => Message | readonly Message[] | null)
            | undefined;
          for (const message of [say?.(payload) ?? []].flat()) await jobs.notify(message);
        },
      }),
    ),
  ];
}

/** What was told of something goes with it. */
function forgetting(jobs: NotificationJobs): readonly Subscriber[] {
  const name = "notifications.forget";
  return [
    on("update.deleted", { name, handle: ({ id }) => jobs.forget({ link: "update", id }) }),
    on("update.reply-deleted", { name, handle: ({ id }) => jobs.forget({ link: "update_reply", id }) }),
    on("list.deleted", { name, handle: ({ id }) => jobs.forget({ link: "list", id }) }),
    on("review.deleted", { name, handle: ({ id }) => jobs.forget({ link: "review", id }) }),
    on("list.opened", {
      name,
      async handle({ id, open }) {
        if (!open) await jobs.forget({ link: "list", id });
      },
    }),
    on("comment.deleted", { name, handle: ({ id }) => jobs.forget({ link: "comment", id }) }),
    on("user.deleted", { name, handle: ({ id }) => forgetNotificationsOf(id) }),
  ];
}

/** Makes sure that whoever is connected has a unread badge. */
export const notificationListeners: readonly Listener[] = [
  listener("live.connected", ({ id }) => openBadge(id)),
];
