import type { Document, ObjectId } from "mongodb";
import type { Saying } from "./sayings.ts";

/** Milliseconds after the last sign of another process: by then nothing of it lies in MongoDB any more. */
const SOLITARY_AFTER = 3 * 60_000;
/** Milliseconds a client may have been away. */
const KEEP = 2 * 60_000;
/** Milliseconds within which a process that has come is heard of for certain: three of its heartbeats. */
const RECENT = 15_000;
/** Clients that are away and can be brought back. */
const MOST_SESSIONS = 10_000;

/**
 * What a process knows while it is the only one: nobody else hears what it says, so that it keeps it in memory, and the
 * clients that are away with it. A process is alone when it has heard nothing of another for three minutes.
 */
export interface Solitude {
  readonly isAlone: () => boolean;
  /** Begins: no other process has left anything. */
  begin(): void;
  /** There is another process. Answers what was said just now, which it may have missed. */
  end(): readonly Saying[];
  keep(saying: Saying): void;
  /** What was said after an event of this id; undefined where that event is not kept. */
  since(_id: ObjectId): readonly Saying[] | undefined;
  /** A client that was away, as the adapter wrote it down. */
  readonly sessions: {
    put(pid: string, session: Document): void;
    take(pid: string): Document | undefined;
  };
  close(): void;
}

/** `most`: broadcasts that are kept. */
export function createSolitude(most: number): Solitude {
  /** Since when it has been alone; never before it is known that nothing of others lies in MongoDB. */
  let from = Number.POSITIVE_INFINITY;
  const kept: Saying[] = [];
  const sessions = new Map<string, { readonly at: number; readonly session: Document }>();
  const clear = () => {
    const oldest = Date.now() - KEEP;
    const first = kept.findIndex(({ _id }) => timeOf(_id) >= oldest);
    kept.splice(0, first < 0 ? kept.length : first);
    for (const [pid, { at }] of sessions) if (at < oldest) sessions.delete(pid);
  };
  const clearing = setInterval(clear, KEEP / 4).unref();
  return {
    isAlone: () => Date.now() >= from,
    begin() {
      if (from === Number.POSITIVE_INFINITY) from = Date.now();
    },
    end() {
      const now = Date.now();
      const missed = now >= from ? kept.filter(({ _id }) => timeOf(_id) >= now - RECENT) : [];
      from = now + SOLITARY_AFTER;
      return missed;
    },
    keep(saying) {
      kept.push(saying);
      // Some more at a time, for taking away the first of many moves all of them.
      if (kept.length > most * 1.25) kept.splice(0, kept.length - most);
    },
    since(_id) {
      const at = kept.findLastIndex((each) => each._id.equals(_id));
      return at < 0 ? undefined : kept.slice(at + 1);
    },
    sessions: {
      put(pid, session) {
        if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value!);
        sessions.set(pid, { at: Date.now(), session });
      },
      take(pid) {
        const found = sessions.get(pid);
        sessions.delete(pid);
        return found?.session;
      },
    },
    close: () => clearInterval(clearing),
  };
}

/** When it was said, to the second. */
const timeOf = (_id: ObjectId): number => _id.getTimestamp().getTime();
