import type { Config } from "../../../config.ts";
import type { Droppable } from "../../../core/db/page-tags.ts";
import type { Jobs } from "../../../core/jobs/index.ts";
import type { Outbound } from "../../../core/net/index.ts";
import type { Secrets } from "../../../core/secrets/index.ts";
import { readVapidKeys, type VapidKeys } from "./keys.ts";
import { createPushMemory } from "./remembered.ts";
import { createPushJob, type QueuePush } from "./send.ts";

/** Notifications to browsers, whether or not a page is open there. */
export interface Push {
  /** Reads or makes the keys; call once before anything else. */
  prepare(): Promise<void>;
  /** Our public key, base64url, as browsers are given it. */
  readonly publicKey: () => string;
  readonly outbound: Outbound;
  /** Which of these members have a browser that can be sent to. */
  having(userIds: readonly string[]): Promise<Set<string>>;
  /** What `having` remembers. */
  readonly remembered: Droppable;
  /** Queues a message for each of a member's browsers; with a transaction, if and only if that is committed. */
  readonly queue: QueuePush;
}

/** Made once by the composition root: whoever sends goes through it. */
export function createPush(options: {
  readonly config: Pick<Config, "vapidKeys" | "vapidSubject">;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  readonly now: () => Date;
}): Push {
  const { config, secrets, jobs, outbound, now } = options;
  let read: VapidKeys | undefined;
  const keys = (): VapidKeys => {
    if (!read) throw new Error("push is asked before it is prepared");
    return read;
  };
  const { job, queue } = createPushJob({ jobs, outbound, keys, subject: config.vapidSubject, now });
  jobs.add(job);
  const remembered = createPushMemory(() => keys().publicKey);
  return {
    async prepare() {
      read = await readVapidKeys(secrets, config.vapidKeys);
    },
    publicKey: () => keys().publicKey,
    outbound,
    having: remembered.having,
    remembered,
    queue,
  };
}
