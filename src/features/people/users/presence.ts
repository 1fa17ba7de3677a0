import { isId } from "#core/db/ids.ts";

/** Limit on concurrent writes. */
const AT_ONCE = 10;

/** Records visits in memory, so that pages answered without a query stay so. */
export interface Presence {
  /** Records a page visit of a member (specification, section 2: each route change while signed in). */
  note(id: string): void;
  /** Writes the recorded visits; failed writes are kept for the next time. Also call it before shutdown. */
  flush(): Promise<void>;
}

/**
 * Creates the recorder of a process. `touch` writes a member's last visit and respects other processes'
 * writes: all visits between two flushes are one write.
 */
export function createPresence(touch: (id: string, at: Date) => Promise<void>, now: () => Date): Presence {
  const pending = new Map<string, Date>();
  return {
    note(id) {
      if (isId(id)) pending.set(id, now());
    },
    async flush() {
      const writing = [...pending];
      pending.clear();
      for (let from = 0; from < writing.length; from += AT_ONCE) {
        const some = writing.slice(from, from + AT_ONCE);
        const done = await Promise.allSettled(some.map(([id, at]) => touch(id, at)));
        const failed = done.findIndex(({ status }) => status === "rejected");
        if (failed < 0) continue;
        for (const [id, at] of writing.slice(from)) if (!pending.has(id)) pending.set(id, at);
        throw (done[failed] as PromiseRejectedResult).reason;
      }
    },
  };
}
