import { ChangeStreams } from "./change-streams/streams.ts";
import { Cursors } from "./cursors.ts";
import { Store } from "./storage/store.ts";
import { Locks } from "./transactions/locks.ts";
import { Sessions } from "./transactions/sessions.ts";
import { removeExpired } from "./ttl.ts";

/** Database server with the state that its commands use. */
export class Engine {
  readonly store: Store;
  readonly locks = new Locks();
  readonly sessions: Sessions;
  readonly cursors = new Cursors();
  readonly streams: ChangeStreams;
  readonly startedAt = Date.now();
  /** Number of client connections open now, and since the start. */
  connections = 0;
  connectionsMade = 0;
  /** Host and port, once the server listens. */
  address = "127.0.0.1";

  readonly #keepsExpired: boolean;

  constructor(directory: string, options: { durable: boolean; keepsExpired?: boolean }) {
    this.store = new Store(directory, options);
    this.#keepsExpired = options.keepsExpired ?? false;
    this.sessions = new Sessions(this.store, this.locks);
    this.streams = new ChangeStreams(this.store);
  }

  /** Removes expired data; with `rarely` also data checked only every ten minutes. */
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
