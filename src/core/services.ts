import type { Logger } from "pino";
import { DEFAULT_ZONE } from "#shared/site.ts";
import { hashPassword, isDemoPassword, verifyPassword } from "./auth/passwords.ts";
import { createEventBus, type EventBus } from "./events/bus.ts";
import { createExtensions, type ExtensionRegistry } from "./extensions.ts";

/** Dependencies of commands; created once by the composition root, or by a test. */
export interface Services {
  readonly events: EventBus;
  /** Extensions that other features add to a feature's commands and pages. */
  readonly extensions: ExtensionRegistry;
  /** Returns the current time. */
  readonly now: () => Date;
  /** IANA time zone of the site. */
  readonly zone: string;
  readonly passwords: Passwords;
}

/** Password hashing and checks (`core/auth`). */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Returns false without a hash, after the same work. */
  readonly verify: (hash: string | null | undefined, password: string) => Promise<boolean>;
  /** Returns true if a password is known from a data breach; false if no service for that is configured. */
  readonly isBreached: (password: string) => Promise<boolean>;
  /** Returns true if a password is the demo's and this site refuses it, as production does. */
  readonly isRefusedDemo: (password: string) => boolean;
}

/** Creates the services for commands in the site, or in a script, which leaves its events to the site. */
export const createServices = (
  logger: Logger,
  {
    now = () => new Date(),
    zone = DEFAULT_ZONE,
    leaveToSite = false,
    isBreached = async () => false,
    refusesDemo = false,
    published,
  }: {
    now?: (() => Date) | undefined;
    zone?: string | undefined;
    leaveToSite?: boolean | undefined;
    isBreached?: Passwords["isBreached"] | undefined;
    refusesDemo?: boolean | undefined;
    published?: ((name: string) => void) | undefined;
  } = {},
): Services => ({
  events: createEventBus(
    (error, event, subscriber) => {
      if (subscriber) logger.warn({ err: error, event, subscriber }, "subscriber failed; it is tried again");
      else logger.error({ err: error, event }, "listener failed");
    },
    { now, leaveToSite, published },
  ),
  extensions: createExtensions(),
  now,
  zone,
  passwords: {
    hash: hashPassword,
    verify: verifyPassword,
    isBreached,
    isRefusedDemo: (password) => refusesDemo && isDemoPassword(password),
  },
});
