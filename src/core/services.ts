import type { Logger } from "pino";
import { hashPassword, verifyPassword } from "./auth/passwords.ts";
import { createEventBus, type EventBus } from "./events/bus.ts";
import { createExtensions, type ExtensionRegistry } from "./extensions.ts";

/** What commands need from the process around them; made once by the composition root, or by a test. */
export interface Services {
  readonly events: EventBus;
  /** What other features add to a feature's commands and pages. */
  readonly extensions: ExtensionRegistry;
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

/** What commands need of a process: the site, or a script beside it, which leaves its events to the site. */
export const createServices = (
  logger: Logger,
  {
    now = () => new Date(),
    leaveToSite = false,
  }: { now?: (() => Date) | undefined; leaveToSite?: boolean | undefined } = {},
): Services => ({
  events: createEventBus(
    (error, event, subscriber) => {
      if (subscriber) logger.warn({ err: error, event, subscriber }, "subscriber failed; it is tried again");
      else logger.error({ err: error, event }, "listener failed");
    },
    { now, leaveToSite },
  ),
  extensions: createExtensions(),
  now,
  passwords: { hash: hashPassword, verify: verifyPassword },
});
