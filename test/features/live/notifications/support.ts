import mongoose, { Types } from "mongoose";
import { pino } from "pino";
import { createJobs, type Jobs } from "#core/jobs/index.ts";
import { collectNotificationKinds } from "#core/notification-kind.ts";
import type { Services } from "#core/services.ts";
import { Follower } from "#features/library/followers/model.ts";
import { createNotificationJobs, type NotificationJobs } from "#features/live/notifications/jobs.ts";
import { notifyWithin } from "#features/live/notifications/subscribers.ts";
import { User } from "#features/people/users/model.ts";
import { chapterKinds } from "#features/stories/chapters/notification-kinds.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import { storyKinds } from "#features/stories/stories/notification-kinds.ts";
import { extensionsOfCommands } from "#test/support/extensions.ts";
import type { TestSite } from "#test/support/site.ts";

/** Notification kinds of a running site. */
export const kindsOf =
  ({ app }: TestSite) =>
  () =>
    collectNotificationKinds(app.features);

/** Notification kinds of stories, for tests without a site. */
export const commandKinds = collectNotificationKinds([
  { notificationKinds: storyKinds, notificationSubjects: { story: findStoryNames } },
  { notificationKinds: chapterKinds },
]);

/** Services in which these jobs send the notifications of stories. */
export function toldBy(services: Services, notifications: Pick<NotificationJobs, "notifyOnce">): Services {
  const extensions = extensionsOfCommands();
  extensions.add([notifyWithin(commandKinds, notifications)]);
  return { ...services, extensions };
}

/** Environment of a simulated process, and the way it ends. */
interface Surroundings {
  /** The batch at which its worker stops, as in a crash; none by default. */
  readonly breaks?: number;
  readonly emitToUser?: (user: string, event: string, payload: unknown) => void;
  /** Called after a batch is looked up and before it is written. */
  readonly beforeWriting?: () => Promise<unknown>;
}

const logger = pino({ level: "silent" });

/** Provides for the surrounding `describe` members with many followers, and processes that notify them. */
export function useFanOut() {
  const workers: Jobs[] = [];

  /** Inserts accounts and follows directly, because there are thousands. */
  const fansOf = async (author: Types.ObjectId, count: number) => {
    const ids = Array.from({ length: count }, () => new Types.ObjectId());
    const named = (id: Types.ObjectId) => `fan-${author}-${id}`;
    await User.collection.insertMany(
      ids.map((_id) => ({
        _id,
        username: named(_id),
        usernameKey: named(_id),
        emailKey: `${named(_id)}@mail.example`,
        email: `${named(_id)}@mail.example`,
        name: "",
        blocked: false,
        setup_complete: true,
        confirmed: true,
        promotional_emails: false,
      })) as never,
    );
    await Follower.collection.insertMany(
      ids.map((follower) => ({
        follower,
        following: author,
        followerName: named(follower),
        followingName: "",
        shadowBanned: false,
        followerHides: false,
        followingHides: false,
        createdAt: new Date(),
      })) as never,
    );
    return ids;
  };

  /** Simulates a separate process. */
  const aProcess = async ({
    breaks,
    emitToUser = () => {},
    beforeWriting = async () => {},
  }: Surroundings = {}): Promise<{ jobs: Jobs; notifications: NotificationJobs }> => {
    const jobs = createJobs({ connection: mongoose.connection, logger, leaseMs: 400, pollMs: 50 });
    workers.push(jobs);
    let batches = 0;
    const delivery = {
      kinds: () => commandKinds,
      realtime: { emitToUser },
      mailWaits: async () => {},
      havingPush: async () => {
        await beforeWriting();
        return new Set<string>();
      },
      pushWaits: async () => {},
      now: () => {
        batches += 1;
        // The batch would be written next: a process that stops here stops halfway, and never ends its job.
        if (batches === breaks) return forever();
        return new Date();
      },
    };
    const notifications = createNotificationJobs(jobs, delivery, 250);
    await jobs.prepare();
    return { jobs, notifications };
  };
  const forever = (): never => {
    throw new Error("the process is gone");
  };

  afterEach(async () => {
    for (const jobs of workers.splice(0)) await jobs.stop(0);
    await mongoose.connection.collection("jobs").deleteMany({});
  });

  return { fansOf, aProcess };
}
