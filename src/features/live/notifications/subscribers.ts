import type { ClientSession } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { type EventMap, type Listener, listener, on, type Subscriber } from "../../../core/events/index.ts";
import type { Extensions } from "../../../core/extensions.ts";
import type {
  Gone,
  NotificationContent,
  NotificationKind,
  NotificationKinds,
} from "../../../core/notification-kind.ts";
import { forgetNotificationsOf } from "./commands.ts";
import type { NotificationJobs } from "./jobs.ts";
import { messageOf } from "./message.ts";
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

/** What one kind has for an event, or for a command of another feature. */
type NotificationContents = (payload: unknown) => NotificationContent | readonly NotificationContent[] | null;
type AsyncContents = (
  payload: unknown,
) => ReturnType<NotificationContents> | Promise<ReturnType<NotificationContents>>;
type TakesBack = (payload: unknown) => Gone | null;

interface Having<Found> {
  readonly kind: NotificationKind;
  readonly found: Found;
}

/** Kinds that have something for an event or a command, by its name, in the order of the features. */
function byName<Found>(
  kinds: readonly NotificationKind[],
  of: (kind: NotificationKind) => object | undefined,
): readonly (readonly [name: string, those: readonly Having<Found>[]])[] {
  const all = kinds.flatMap((kind) =>
    Object.entries(of(kind) ?? {}).map(([name, found]) => ({ name, kind, found: found as Found })),
  );
  return [...Map.groupBy(all, ({ name }) => name)];
}

/** Queues what goes to many in the transaction that brings it about: it is sent if, and only if, that is done. */
export function notifyWithin(
  { all }: NotificationKinds,
  jobs: Pick<NotificationJobs, "notifyOnce">,
): Extensions {
  const points = byName<NotificationContents>(all, ({ within }) => within).map(([point, kindsAt]) => [
    point,
    async (given: unknown, session: ClientSession) => {
      for (const { kind, found } of kindsAt)
        for (const content of [found(given) ?? []].flat())
          await jobs.notifyOnce(messageOf(kind, content), session);
    },
  ]);
  return Object.fromEntries(points);
}

/** Notifies members of what others do, once each however often an event is delivered: a notification has a key. */
export function notificationSubscribers(
  { all }: NotificationKinds,
  jobs: NotificationJobs,
): readonly Subscriber[] {
  const notify = async (kind: NotificationKind, content: NotificationContent): Promise<void> => {
    const message = messageOf(kind, content);
    if (!kind.once) return jobs.notify(message);
    // Notified within the command as a rule; a transaction that finds that out would only keep the request waiting.
    if (await jobs.wereNotified([message])) return;
    await inTransaction(async (session) => void (await jobs.notifyOnce(message, session)));
  };
  const notifyOf = (name: string, kinds: readonly NotificationKind[]) =>
    byName<AsyncContents>(kinds, (kind) => kind.on).map(([event, kindsAt]) =>
      on(event as keyof EventMap, {
        name,
        async handle(payload) {
          for (const { kind, found } of kindsAt)
            for (const content of [(await found(payload)) ?? []].flat()) await notify(kind, content);
        },
      }),
    );
  return [
    ...notifyOf(
      "notifications.notify-of-story",
      all.filter(({ once }) => once),
    ),
    ...notifyOf(
      "notifications.notify",
      all.filter(({ once }) => !once),
    ),
    ...STANDING.map((event) => on(event, { name: "notifications.show", handle: ({ id }) => jobs.show(id) })),
    on("reading-filters.changed", { name: "notifications.refilter", handle: ({ by }) => jobs.refilter(by) }),
    ...byName<TakesBack>(all, ({ takenBackOn }) => takenBackOn).map(([event, takingBack]) =>
      on(event as keyof EventMap, {
        name: "notifications.forget",
        async handle(payload) {
          for (const { found } of takingBack) {
            const gone = found(payload);
            if (gone) await jobs.forget(gone);
          }
        },
      }),
    ),
    on("user.deleted", { name: "notifications.forget", handle: ({ id }) => forgetNotificationsOf(id) }),
  ];
}

/** Makes sure that whoever is connected has an unread badge. */
export const notificationListeners: readonly Listener[] = [
  listener("live.connected", ({ id }) => openBadge(id)),
];
