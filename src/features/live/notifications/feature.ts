import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { notificationRoutes } from "./api.ts";
import { notificationConsequences } from "./consequences.ts";
import { type DigestServices, sendDigests } from "./digest.ts";
import { createNotificationJobs } from "./jobs.ts";
import type { MailTime } from "./model.ts";
import { notificationPages } from "./pages.tsx";
import { notificationPersonalData } from "./personal-data.ts";
import { queuePushes } from "./pushes.ts";
import { notificationResource } from "./resource.ts";
import { notificationSlots } from "./slots.tsx";
import { notificationListeners, notificationSubscribers, notifyWithin } from "./subscribers.ts";
import { notificationTopics } from "./topics.ts";

/** Milliseconds that urgent mails wait, so that notifications can be grouped. */
const GATHER_MS = 30_000;

/** Notifications: the list, the unread badge, the live channel and digests. */
export function notifications(dependencies: FeatureDependencies): Feature {
  const { services, jobs, realtime, mailer, site, push } = dependencies;
  const kinds = dependencies.collected.notifications;
  const reading = { kinds, realtime };
  const digests: DigestServices = { kinds, mailer, site };
  const send = defineJob<{ time: MailTime }>({
    name: "notifications.letters",
    run: async ({ time }, { signal }) => void (await sendDigests(digests, time, signal)),
  });
  const sendDaily = defineJob<{ time: MailTime }>({ ...send, name: "notifications.daily-letters" });
  const sendWeekly = defineJob<{ time: MailTime }>({ ...send, name: "notifications.weekly-letters" });
  const pushes = { kinds, queue: push.queue, site };
  const pushAll = defineJob<object>({
    name: "notifications.push",
    run: async (_, { signal }) => void (await queuePushes(pushes, signal)),
  });
  jobs.add(pushAll);
  for (const job of [send, sendDaily, sendWeekly]) jobs.add(job);
  const delivery = {
    kinds,
    realtime,
    now: services.now,
    havingPush: push.having,
    // One job waiting and one running at most: what arrives meanwhile is handled by the waiting one.
    pushWaits: () => jobs.enqueue(pushAll, {}, { key: "all" }),
    // Rounded to a common time, so that requests share one run and none is postponed indefinitely.
    mailWaits: () => {
      const runAt = new Date(Math.ceil((Date.now() + 1) / GATHER_MS) * GATHER_MS);
      return jobs.enqueue(send, { time: "now" }, { key: `now ${runAt.getTime()}`, runAt });
    },
  };
  const own = createNotificationJobs(jobs, delivery);
  return {
    name: "notifications",
    sheets: ["people"],
    resources: [notificationResource(reading)],
    apiRoutes: [notificationRoutes(reading)],
    pages: notificationPages(reading),
    slots: notificationSlots(services),
    quietCollections: ["notifications", "notification-fan-outs"],
    personalData: notificationPersonalData(dependencies.collected.notifiedContents),
    consequences: notificationConsequences(dependencies.collected.notifiedContents),
    get mailTopics() {
      return notificationTopics(services, kinds());
    },
    get extends() {
      return notifyWithin(kinds(), own);
    },
    get subscribers() {
      return notificationSubscribers(kinds(), own);
    },
    listeners: notificationListeners,
    async prepare() {
      await jobs.every("0 7 * * *", sendDaily, { time: "daily" });
      await jobs.every("0 7 * * 1", sendWeekly, { time: "weekly" });
    },
  };
}
