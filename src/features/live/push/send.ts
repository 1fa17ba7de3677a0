import type { ClientSession } from "mongoose";
import webPush from "web-push";
import { toId } from "#core/db/ids.ts";
import { defineJob, type JobDefinition, type Jobs, PermanentJobError } from "#core/jobs/index.ts";
import { ClosedAddressError, type Outbound, type OutboundAnswer } from "#core/net/index.ts";
import type { PushPayload } from "#shared/live/push.dto.ts";
import { PUSH_SECONDS } from "#shared/live/push.limits.ts";
import type { VapidKeys } from "./keys.ts";
import { PushSubscription, type PushSubscriptionDoc } from "./model.ts";

/** Dependencies of sending push messages. */
export interface Sending {
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  readonly keys: () => VapidKeys;
  /** Contact address for push services to reach the operator. */
  readonly subject: string;
  readonly now: () => Date;
}

/** A message to one browser, as stored in a job. */
interface Push {
  readonly device: string;
  /**
   * Its `tag` is also the Topic: a newer message replaces one waiting at the push service (RFC 8030, 5.4).
   */
  readonly payload: PushPayload;
  /** Expiry time, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * Limit on a payload in bytes, so that it fits encrypted into the 4,096 that every push service accepts (RFC
 * 8030, 7.2).
 */
const PAYLOAD_MAX = 3_000;
const TIMEOUT_MS = 10_000;

/** Enqueues a message for each of a member's browsers. */
export type QueuePush = (userId: string, payload: PushPayload, session?: ClientSession) => Promise<void>;

/**
 * Creates the job that delivers one message to one push service, and the function that enqueues it. Retried
 * for a day while the service is unavailable or busy; a browser that is gone (404, 410) is removed. After a
 * crash it may be delivered twice: messages with the same tag are shown once.
 */
export function createPushJob(sending: Sending): {
  readonly job: JobDefinition<Push>;
  readonly queue: QueuePush;
} {
  const { jobs, keys, now } = sending;
  const job = defineJob<Push>({
    name: "push.send",
    attempts: 12,
    backoff: { first: 5_000, longest: 4 * 3_600_000 },
    concurrency: 8,
    async run(push, { signal }) {
      if (now().getTime() >= push.until) return;
      const { publicKey: server } = keys();
      const device = await PushSubscription.findOne({
        _id: toId(push.device),
        server,
      }).lean<PushSubscriptionDoc>();
      if (!device) return;
      const again = await sendPush(sending, device, push, signal);
      if (again && again.getTime() < push.until) await jobs.enqueue(job, push, { runAt: again });
    },
  });
  return {
    job,
    async queue(userId, payload, session) {
      const pushSubscriptions = await PushSubscription.find({ user: toId(userId), server: keys().publicKey })
        .select({ _id: 1 })
        .session(session ?? null)
        .lean();
      const until = now().getTime() + PUSH_SECONDS * 1_000;
      for (const { _id } of pushSubscriptions)
        await jobs.enqueue(
          job,
          { device: String(_id), payload: cut(payload), until },
          session ? { session } : {},
        );
    },
  };
}

/**
 * Delivers a message; returns when to retry if the service named a time.
 * @throws Error if a retry may succeed, PermanentJobError if not
 */
async function sendPush(
  { outbound, keys, subject, now }: Sending,
  device: PushSubscriptionDoc,
  { payload, until }: Push,
  signal: AbortSignal,
): Promise<Date | null> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: device.keys },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...keys() },
      TTL: Math.max(0, Math.round((until - now().getTime()) / 1_000)),
      topic: payload.tag,
      urgency: "normal",
    },
  );
  const answer = await outbound
    .ask(endpoint, {
      method,
      headers: headers as Record<string, string | number>,
      body: body as Buffer,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof ClosedAddressError)) throw error;
      await forget(device);
      throw new PermanentJobError("the push service's address leads inside");
    });
  return judge(answer, device, now());
}

async function judge(
  { status, headers }: OutboundAnswer,
  device: PushSubscriptionDoc,
  now: Date,
): Promise<Date | null> {
  if (status >= 200 && status < 300) {
    await PushSubscription.updateOne({ _id: device._id }, { $set: { lastSeen: now } });
    return null;
  }
  if (status === 404 || status === 410) {
    await forget(device);
    return null;
  }
  const message = `the push service ${new URL(device.endpoint).host} answered ${status}`;
  if (status !== 429 && status < 500) throw new PermanentJobError(message);
  const seconds = Number(headers["retry-after"]);
  if (Number.isInteger(seconds) && seconds > 0) return new Date(Date.now() + seconds * 1_000);
  throw new Error(message);
}

/** Unless it was enabled again meanwhile. */
async function forget({ _id, keys }: PushSubscriptionDoc): Promise<void> {
  await PushSubscription.deleteOne({ _id, "keys.auth": keys.auth });
}

/** Truncates the text if the payload would be too large. */
function cut(payload: PushPayload): PushPayload {
  const bytes = (body: string) => Buffer.byteLength(JSON.stringify({ ...payload, body }));
  let { body } = payload;
  while (bytes(body) > PAYLOAD_MAX && body) body = `${body.slice(0, Math.floor(body.length * 0.8) - 1)}…`;
  return { ...payload, body };
}
