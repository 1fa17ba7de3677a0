import type { Logger } from "pino";
import { hashPassword, verifyPassword } from "./auth/passwords.ts";
import { createEventBus, type EventBus } from "./events/bus.ts";

/** What commands need from the process around them; made once by the composition root, or by a test. */
export interface Services {
  readonly events: EventBus;
  /** The clock. */
  readonly now: () => Date;
  readonly passwords: Passwords;
}

/** Hashes and checks passwords (`core/auth/passwords.ts`). */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** False without a hash, after the same work. */
  readonly verify: (hash: string | null | undefined, password: string) => Promise<boolean>;
}

/** What commands need of a process; for the site and for scripts that run commands beside it. */
export const createServices = (logger: Logger, now = (): Date => new Date()): Services => ({
  events: createEventBus((error, event, subscriber) => {
    if (subscriber) logger.warn({ err: error, event, subscriber }, "subscriber failed; it is tried again");
    else logger.error({ err: error, event }, "listener failed");
  }),
  now,
  passwords: { hash: hashPassword, verify: verifyPassword },
});
