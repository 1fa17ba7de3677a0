import type { Logger } from "pino";
import type { Droppable } from "#core/db/page-tags.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Outbound } from "#core/net/index.ts";
import type { Secrets } from "#core/secrets/index.ts";
import type { Config } from "#src/config.ts";
import { readVapidKeys, type VapidKeys } from "./keys.ts";
import { createPushMemory } from "./remembered.ts";
import { createPushJob, type QueuePush } from "./send.ts";

/** Web push notifications, delivered even if no page is open. */
export interface Push {
  /** Loads or creates the keys; call once before anything else. */
  prepare(): Promise<void>;
  /** The site's public key, base64url, as given to browsers. */
  readonly publicKey: () => string;
  readonly outbound: Outbound;
  /** Returns which of these members have a browser that can be sent to. */
  having(userIds: readonly string[]): Promise<Set<string>>;
  /** Cache of `having`. */
  readonly remembered: Droppable;
  /**
   * Enqueues a message for each of a member's browsers; with a session, if and only if its transaction
   * commits.
   */
  readonly queue: QueuePush;
}

/** Creates the push service; called once by the composition root. */
export function createPush(options: {
  readonly config: Pick<Config, "vapidKeys" | "vapidSubject">;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  readonly now: () => Date;
  readonly logger: Logger;
}): Push {
  const { config, secrets, jobs, outbound, now, logger } = options;
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
      read = await readVapidKeys(secrets, config.vapidKeys, (browsers) =>
        logger.warn(
          { browsers },
          `the key pair for push notifications cannot be read with ENCRYPTION_KEYS: a new one was made, and the subscriptions of ${browsers} browsers ended`,
        ),
      );
    },
    publicKey: () => keys().publicKey,
    outbound,
    having: remembered.having,
    remembered,
    queue,
  };
}
