import { ChangeStreams } from "./change-streams/streams.ts";
import { Cursors } from "./cursors.ts";
import { Store } from "./storage/store.ts";
import { Locks } from "./transactions/locks.ts";
import { Sessions } from "./transactions/sessions.ts";
import { removeExpired } from "./ttl.ts";

/** One database server: everything its commands work on. */
export class Engine {
  readonly store: Store;
  readonly locks = new Locks();
  readonly sessions: Sessions;
  readonly cursors = new Cursors();
  readonly streams: ChangeStreams;
  readonly startedAt = Date.now();
  /** Client connections open now, and ever. */
  connections = 0;
  connectionsMade = 0;
  /** Host and port, once it listens. */
  address = "127.0.0.1";

  readonly #keepsExpired: boolean;

  constructor(directory: string, options: { durable: boolean; keepsExpired?: boolean }) {
    this.store = new Store(directory, options);
    this.#keepsExpired = options.keepsExpired ?? false;
    this.sessions = new Sessions(this.store, this.locks);
    this.streams = new ChangeStreams(this.store);
  }

  /** Removes what has outlived its time; `rarely` also what is looked after every ten minutes. */
  expire(rarely: boolean): void {
    if (!this.#keepsExpired) removeExpired(this);
    this.sessions.expire();
    this.cursors.expire();
    if (rarely) this.sessions.expireRetries();
  }

  close(): void {
    this.sessions.endAll();
    this.streams.close();
    this.store.close();
  }
}
