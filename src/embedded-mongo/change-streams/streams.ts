import type { Change } from "../storage/change-log.ts";
import type { Store } from "../storage/store.ts";

/** Distributes committed changes to waiting listeners. */
export class ChangeStreams {
  private readonly listeners = new Set<(changes: readonly Change[]) => void>();

  constructor(store: Store) {
    store.onChanges = (changes) => {
      for (const listener of [...this.listeners]) listener(changes);
    };
  }

  /** Calls the listener after every commit until the returned function is called. */
  listen(listener: (changes: readonly Change[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves at the next commit that changes data, or after `ms`. */
  nextChange(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(done, ms);
    const stop = this.listen(done);
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
    return promise;
  }

  close(): void {
    this.listeners.clear();
  }
}
