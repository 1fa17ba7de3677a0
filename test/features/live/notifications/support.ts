import mongoose, { Types } from "mongoose";
import { pino } from "pino";
import { createJobs, type Jobs } from "../../../../src/core/jobs/index.ts";
import { collectNotificationKinds } from "../../../../src/core/notification-kind.ts";
import type { Services } from "../../../../src/core/services.ts";
import { Follower } from "../../../../src/features/library/followers/model.ts";
import {
  createNotificationJobs,
  type NotificationJobs,
} from "../../../../src/features/live/notifications/jobs.ts";
import { notifyWithin } from "../../../../src/features/live/notifications/subscribers.ts";
import { User } from "../../../../src/features/people/users/model.ts";
import { chapterKinds } from "../../../../src/features/stories/chapters/notification-kinds.ts";
import { findStoryNames } from "../../../../src/features/stories/stories/index.ts";
import { storyKinds } from "../../../../src/features/stories/stories/notification-kinds.ts";
import { extensionsOfCommands } from "../../../support/extensions.ts";
import type { TestSite } from "../../../support/site.ts";

/** Kinds of a running site. */
export const kindsOf =
  ({ app }: TestSite) =>
  () =>
    collectNotificationKinds(app.features);

/** Kinds that stories tell, where there is no site. */
export const commandKinds = collectNotificationKinds([
  { notificationKinds: storyKinds, notificationSubjects: { story: findStoryNames } },
  { notificationKinds: chapterKinds },
]);

/** The services with stories that are told by these jobs. */
export function toldBy(services: Services, notifications: Pick<NotificationJobs, "notifyOnce">): Services {
  const extensions = extensionsOfCommands();
  extensions.add([notifyWithin(commandKinds, notifications)]);
  return { ...services, extensions };
}

/** What a process has around it, and how it ends. */
interface Surroundings {
  /** The batch at which its worker breaks off, as a crash would; none. */
  readonly breaks?: number;
  readonly emitToUser?: (user: string, event: string, payload: unknown) => void;
  /** What happens between a batch's being looked up and its being written. */
  readonly beforeWriting?: () => Promise<unknown>;
}

const logger = pino({ level: "silent" });

/** For the surrounding `describe`: members with many followers, and processes that tell them. */
export function useFanOut() {
  const workers: Jobs[] = [];

  /** Accounts and follows past the commands, for there are thousands. */
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

  /** A process of its own. */
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
        // The batch is written after this: what dies here dies in the middle, and never ends its job.
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
