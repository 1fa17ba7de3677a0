import type { ClientSession } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { type EventMap, type Listener, listener, on, type Subscriber } from "#core/events/index.ts";
import type { Extensions } from "#core/extensions.ts";
import type {
  Gone,
  GoneFor,
  NotificationContent,
  NotificationKind,
  NotificationKinds,
} from "#core/notification-kind.ts";
import type { NotificationJobs } from "./jobs.ts";
import { messageOf } from "./message.ts";
import { openBadge } from "./unread-badge.ts";

/** Events that change a story's visibility in lists. */
const STANDING = [
  "story.listed",
  "story.published",
  "story.unpublished",
  "story.removed",
  "story.reinstated",
  "story.deleted",
  "story.restored",
] as const;

/** Content a kind provides for an event, or for another feature's command. */
type NotificationContents = (payload: unknown) => NotificationContent | readonly NotificationContent[] | null;
type AsyncContents = (
  payload: unknown,
) => ReturnType<NotificationContents> | Promise<ReturnType<NotificationContents>>;
type TakesBack = (payload: unknown) => Gone | GoneFor | null;

interface Having<Found> {
  readonly kind: NotificationKind;
  readonly found: Found;
}

/** Groups kinds by event or command name, in the order of the features. */
function byName<Found>(
  kinds: readonly NotificationKind[],
  of: (kind: NotificationKind) => object | undefined,
): readonly (readonly [name: string, those: readonly Having<Found>[]])[] {
  const all = kinds.flatMap((kind) =>
    Object.entries(of(kind) ?? {}).map(([name, found]) => ({ name, kind, found: found as Found })),
  );
  return [...Map.groupBy(all, ({ name }) => name)];
}

/** Enqueues notifications to many in the causing transaction: they are sent if, and only if, it commits. */
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

/**
 * Notifies members of others' actions, once each however often an event is delivered, because each
 * notification has a key.
 */
export function notificationSubscribers(
  { all }: NotificationKinds,
  jobs: NotificationJobs,
): readonly Subscriber[] {
  const notify = async (kind: NotificationKind, content: NotificationContent): Promise<void> => {
    const message = messageOf(kind, content);
    if (!kind.once) return jobs.notify(message);
    // Usually already notified within the command; opening a transaction to find out would delay the request.
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
  const ofTeam = all.filter((kind) => kind.ofTeam).map(({ name }) => name);
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
    on("story.collaborator-removed", {
      name: "notifications.leave-team",
      handle: ({ id, user }) => jobs.forget({ link: "collaboration", id, member: user, kinds: ofTeam }),
    }),
    on("reading-filters.changed", { name: "notifications.refilter", handle: ({ by }) => jobs.refilter(by) }),
    ...byName<TakesBack>(all, ({ takenBackOn }) => takenBackOn).map(([event, takingBack]) =>
      on(event as keyof EventMap, {
        name: "notifications.forget",
        async handle(payload) {
          for (const { found } of takingBack) {
            const withdrawn = found(payload);
            if (withdrawn) await jobs.forget(withdrawn);
          }
        },
      }),
    ),
  ];
}

/** Ensures that connected members have an unread badge. */
export const notificationListeners: readonly Listener[] = [
  listener("live.connected", ({ id }) => openBadge(id)),
];
