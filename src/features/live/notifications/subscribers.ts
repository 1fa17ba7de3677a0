import { inTransaction } from "../../../core/db/transaction.ts";
import type { EventMap } from "../../../core/events/bus.ts";
import type { Services } from "../../../core/services.ts";
import { joinStoryChanges, readListed } from "../../stories/stories/index.ts";
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

/**
 * Notifies members of what others do. What goes to many is queued in the transaction that publishes it, so that it is
 * told if, and only if, it was published. Returns the end of it.
 */
export function subscribeNotifications({ events }: Services, jobs: NotificationJobs): () => void {
  const ends = [
    joinStoryChanges(async ({ before, after }, session) => {
      for (const message of messagesOf(before, after)) await jobs.notifyOnce(message, session);
    }),
    // A story that was brought in published was never changed; whatever else was told is not told again.
    events.subscribe("story.listed", async ({ id, listed }) => {
      const story = listed ? await readListed(id) : null;
      // Told with its publication as a rule; a transaction that finds that out would only keep the request waiting.
      if (!story || (await jobs.wereNotified(messagesOf(null, story)))) return;
      await inTransaction(async (session) => {
        for (const message of messagesOf(null, story)) await jobs.notifyOnce(message, session);
      });
    }),
    ...STANDING.map((name) => events.subscribe(name, ({ id }) => jobs.show(id))),
    events.subscribe("reading-filters.changed", ({ by }) => jobs.refilter(by)),
    events.subscribe("update.deleted", ({ id }) => jobs.forget({ link: "update", id })),
    events.subscribe("update.reply-deleted", ({ id }) => jobs.forget({ link: "update_reply", id })),
    events.subscribe("list.deleted", ({ id }) => jobs.forget({ link: "list", id })),
    events.subscribe("review.deleted", ({ id }) => jobs.forget({ link: "review", id })),
    events.subscribe("list.opened", async ({ id, open }) => {
      if (!open) await jobs.forget({ link: "list", id });
    }),
    events.subscribe("comment.deleted", ({ id }) => jobs.forget({ link: "comment", id })),
    events.subscribe("user.deleted", ({ id }) => forgetNotificationsOf(id)),
    events.subscribe("live.connected", ({ id }) => openBadge(id)),
    ...(Object.keys(PERSONAL) as (keyof EventMap)[]).map((name) =>
      events.subscribe(name, async (payload) => {
        const say = PERSONAL[name] as ((event: unknown) => Message | readonly Message[] | null) | undefined;
        for (const message of [say?.(payload) ?? []].flat()) await jobs.notify(message);
      }),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}
