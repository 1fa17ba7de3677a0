import type { EventBus } from "./events/bus.ts";

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
