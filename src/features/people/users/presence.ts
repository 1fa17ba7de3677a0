import { isId } from "../../../core/db/ids.ts";

/** Milliseconds between two writes for one member (issue 3: at most one a minute reaches the database). */
const APART = 60_000;
/** Members remembered at most; beyond it the oldest are forgotten, and the database itself keeps writes apart. */
const MAX_KNOWN = 100_000;
/** Writes under way at one time. */
const AT_ONCE = 10;

/** Notes who is here, in memory; pages that are answered without a query stay so. */
export interface Presence {
  /** A member went to a page (specification, section 2: each route change while signed in). */
  note(id: string): void;
  /** Writes who was noted since; what cannot be written is kept for the next time. Call it before the end, too. */
  flush(): Promise<void>;
}

/** One of a process. `touch` writes one member's visit and minds other processes' writes. */
export function createPresence(touch: (id: string) => Promise<void>, now: () => Date): Presence {
  const known = new Map<string, number>();
  const pending = new Set<string>();
  return {
    note(id) {
      const at = now().getTime();
      const before = known.get(id);
      if ((before !== undefined && at - before < APART) || !isId(id)) return;
      known.delete(id);
      known.set(id, at);
      if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string);
      pending.add(id);
    },
    async flush() {
      const writing = [...pending];
      pending.clear();
      for (let from = 0; from < writing.length; from += AT_ONCE) {
        const some = writing.slice(from, from + AT_ONCE);
        const done = await Promise.allSettled(some.map(touch));
        const failed = done.findIndex(({ status }) => status === "rejected");
        if (failed < 0) continue;
        for (const id of writing.slice(from)) pending.add(id);
        throw (done[failed] as PromiseRejectedResult).reason;
      }
    },
  };
}
