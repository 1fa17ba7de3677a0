import type { ClientSession } from "mongoose";
import { createBatcher, pauseAfter } from "#core/db/batcher.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Gone, GoneFor } from "#core/notification-kind.ts";
import { favouritersBatch } from "../../library/favourites/index.ts";
import { type Batch, followersBatch, subjectFollowersBatch } from "../../library/followers/index.ts";
import { type Delivered, type Delivery, type DeliveryBatch, deliver } from "./deliver.ts";
import { refilterNotifications } from "./filtered.ts";
import { forgetNotificationsAbout } from "./forget.ts";
import type { Message, MessageRecipients } from "./message.ts";
import { FanOut } from "./model.ts";
import { showNotificationsOf } from "./story-visibility.ts";

/** Recipients per batch, and batches per run: short runs leave room for others, and little to repeat. */
const BATCH = 1_000;
const BATCHES_PER_RUN = 5;
/** Concurrent batches to single members: one is sent while the database writes the other. */
const FLIGHTS = 2;
/** Maximum pause in milliseconds between the starts of two batches under load. */
const REST_MS = 20;

/** Progress of a message: the list of recipients and the last entry. */
interface Place {
  readonly list: number;
  readonly after: string | null;
}

interface NotifyJob extends Place {
  readonly message: Message;
}

/** Durable notification work. */
export interface NotificationJobs {
  /**
   * Sends a message once per recipient: immediately to single members, by a job to many. Throws if that
   * fails.
   */
  notify(message: Message): Promise<void>;
  /** The same for messages sent to many only once ever; returns false if it was sent before. */
  notifyOnce(message: Message, session: ClientSession): Promise<boolean>;
  /** Returns true if all of these one-time messages were sent before. */
  wereNotified(messages: readonly Message[]): Promise<boolean>;
  /** Applies a member's filters to their list. */
  refilter(member: string): Promise<void>;
  /** Shows or hides notifications with a story's visibility. */
  show(story: string): Promise<void>;
  /** Removes notifications about something deleted, or that one member may not see any more. */
  forget(gone: Gone | GoneFor): Promise<void>;
}

/**
 * Messages to single members are sent immediately in group commits; if that fails, the event that caused them
 * is delivered again. Messages to followers are sent by jobs in batches. An interrupted run restarts from its
 * start: recipients who already have the notification are recognised by its key, so nothing is lost or sent
 * twice.
 */
export function createNotificationJobs(jobs: Jobs, delivery: Delivery, batch = BATCH): NotificationJobs {
  const deliverAll = async (batches: readonly DeliveryBatch[]): Promise<void> => {
    const { durable } = await deliver(delivery, batches, { ahead: false });
    await durable;
  };
  const fanOut = defineJob<NotifyJob>({
    name: "notifications.tell-many",
    async run({ message, ...from }, { signal }) {
      let place: Place | null = from;
      for (let count = 0; place && count < BATCHES_PER_RUN && !signal.aborted; count++) {
        const recipients = message.recipients[place.list];
        if (!recipients) return;
        const { ids, next } = await batchOf(recipients, place.after, batch);
        await deliverAll([{ message, members: ids, wanting: recipients.wanting }]);
        place = next === null ? { list: place.list + 1, after: null } : { list: place.list, after: next };
        if (!message.recipients[place.list]) place = null;
      }
      if (place) await jobs.enqueue(fanOut, { message, ...place });
    },
  });
  const show = defineJob<{ story: string }>({
    name: "notifications.show",
    run: ({ story }, { attempt }) => showNotificationsOf(story, attempt > 1),
  });
  const refilter = defineJob<{ member: string }>({
    name: "notifications.refilter",
    run: ({ member }) => refilterNotifications(member),
  });
  const forget = defineJob<Gone | GoneFor>({ name: "notifications.forget", run: forgetNotificationsAbout });
  jobs.add(forget);
  jobs.add(refilter);
  jobs.add(fanOut);
  jobs.add(show);

  /** One job waiting and one running at most per message: an event delivered twice starts no further one. */
  const start = (message: Message, session?: ClientSession): Promise<void> =>
    jobs.enqueue(
      fanOut,
      { message, list: 0, after: null },
      { key: message.key, givesWay: true, ...(session && { session }) },
    );

  /** The next batch does not wait until this one is durable; the senders of its messages do. */
  const notifyNow = createBatcher<Message, Delivered>(
    async (messages) => {
      const delivered = await deliver(delivery, messages.flatMap(deliveryBatchesOf), { ahead: true });
      return messages.map(() => delivered);
    },
    BATCH,
    FLIGHTS,
    (messages) => pauseAfter(messages.length, REST_MS),
  );

  return {
    async notify(message) {
      if (message.recipients.length === 0) return;
      if (!isPersonal(message)) return start(message);
      const { durable } = await notifyNow(message);
      await durable;
    },
    async notifyOnce(message, session) {
      if (await FanOut.exists({ _id: message.key }).session(session)) return false;
      await FanOut.create([{ _id: message.key, at: delivery.now() }], { session });
      await start(message, session);
      return true;
    },
    async wereNotified(messages) {
      const keys = [...new Set(messages.map(({ key }) => key))];
      return (await FanOut.countDocuments({ _id: { $in: keys } })) === keys.length;
    },
    refilter: (member) => jobs.enqueue(refilter, { member }, { key: member }),
    show: (story) => jobs.enqueue(show, { story }, { key: story }),
    forget: (gone) =>
      jobs.enqueue(forget, gone, {
        key: ("member" in gone
          ? [gone.link, gone.id, gone.member, ...gone.kinds]
          : [gone.link, gone.id, gone.kind, ...(gone.except ?? [])]
        )
          .filter(Boolean)
          .join(" "),
      }),
  };
}

const isPersonal = ({ recipients }: Message): boolean => recipients.every(({ from }) => from === "one");

const deliveryBatchesOf = (message: Message): DeliveryBatch[] =>
  message.recipients.flatMap((each) =>
    each.from === "one" ? [{ message, members: [each.id], wanting: each.wanting }] : [],
  );

async function batchOf(recipients: MessageRecipients, after: string | null, limit: number): Promise<Batch> {
  switch (recipients.from) {
    case "one":
      return { ids: [recipients.id], next: null };
    case "followers":
      return followersBatch(recipients.of, after, limit);
    case "subject":
      return subjectFollowersBatch(recipients.kind, recipients.subject, after, limit);
    case "favouriters":
      return favouritersBatch(recipients.of, after, limit);
  }
}
