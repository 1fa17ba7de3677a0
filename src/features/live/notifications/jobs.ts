import type { ClientSession } from "mongoose";
import { createBatcher, pauseAfter } from "../../../core/db/batcher.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Gone } from "../../../core/notification-kind.ts";
import { favouritersBatch } from "../../library/favourites/index.ts";
import { type Batch, followersBatch, subjectFollowersBatch } from "../../library/followers/index.ts";
import { type Delivered, type Delivery, type DeliveryBatch, deliver } from "./deliver.ts";
import { refilterNotifications } from "./filtered.ts";
import { forgetNotificationsAbout } from "./forget.ts";
import type { Message, MessageRecipients } from "./message.ts";
import { FanOut } from "./model.ts";
import { showNotificationsOf } from "./shown.ts";

/** Recipients of one batch, and batches of one run: short runs leave room for others, and little to do again. */
const BATCH = 1_000;
const BATCHES_PER_RUN = 5;
/** Batches to single members at one time: one is sent while the database writes the other. */
const FLIGHTS = 2;
/** Milliseconds at most between the beginnings of two of them, where many come. */
const REST_MS = 20;

/** How far a message has got: which of its recipients, and after which entry. */
interface Place {
  readonly list: number;
  readonly after: string | null;
}

interface NotifyJob extends Place {
  readonly message: Message;
}

/** Work that survives the process. */
export interface NotificationJobs {
  /** Tells a message, once for each recipient: single members at once, many by a job. Throws where it could not. */
  notify(message: Message): Promise<void>;
  /** The same of what is told to many only once ever; false when it was told before. */
  notifyOnce(message: Message, session: ClientSession): Promise<boolean>;
  /** Whether all of these that are told only once were told before. */
  wereNotified(messages: readonly Message[]): Promise<boolean>;
  /** Makes a member's list follow what they hide. */
  refilter(member: string): Promise<void>;
  /** Makes lists follow a story in or out of sight. */
  show(story: string): Promise<void>;
  /** Takes back what was told of something that is gone. */
  forget(gone: Gone): Promise<void>;
}

/**
 * Messages to single members are told at once, many at a time (group commit): the event they come of is told again where
 * that fails. Those to followers are told by jobs, batch by batch. A run that is broken off begins again at its own
 * beginning: who was told has the notification already (its key), so nothing is lost and nothing comes twice.
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
  const forget = defineJob<Gone>({ name: "notifications.forget", run: forgetNotificationsAbout });
  jobs.add(forget);
  jobs.add(refilter);
  jobs.add(fanOut);
  jobs.add(show);

  /** One waiting and one running of each message: an event that is told twice begins none anew. */
  const start = (message: Message, session?: ClientSession): Promise<void> =>
    jobs.enqueue(
      fanOut,
      { message, list: 0, after: null },
      { key: message.key, givesWay: true, ...(session && { session: session as never }) },
    );

  /** The next batch does not wait until this one is durable; whoever told one of its messages does. */
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
    forget: (gone) => jobs.enqueue(forget, gone, { key: `${gone.link} ${gone.id}` }),
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
