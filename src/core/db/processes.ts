import type { ClientSession, Connection, mongo } from "mongoose";
import { PROCESS_ID } from "./invalidations.ts";

/** Heartbeat of a process, with the ids of the sessions of its transactions. */
interface ProcessDoc {
  readonly _id: string;
  /** Counts up while the process lives. */
  readonly beat: number;
  readonly sessions: readonly { readonly id: mongo.Binary }[];
}

/** Interval in milliseconds between heartbeats. */
const INTERVAL_MS = 2_000;
/** Missed heartbeats after which the transactions of a process are ended: 6 s. If it lives, it retries them. */
const UNTIL_SESSIONS_END = 3;
/** Missed heartbeats after which a process is considered dead: 20 s, longer than work that blocks a process. */
const UNTIL_DEAD = 10;
/** Milliseconds after which the driver no longer reuses an idle session. */
const SESSION_MS = 30 * 60_000;

type RecordSession = (session: ClientSession) => Promise<void>;

/** Set while the sessions of this process are recorded. */
let record: RecordSession | undefined;

/** Records the session of a transaction before its first write; one write for each session of the driver's pool. */
export const recordSession: RecordSession = async (session) => record?.(session);

/**
 * Cleans up after killed processes. MongoDB would keep the locks of their transactions for up to 60 s, and
 * block all writes to the same documents. Each process records its sessions with a heartbeat; the others end
 * the sessions of a process whose heartbeat stops. Returns a function that stops.
 */
export async function watchProcesses(
  connection: Connection,
  {
    onEnded,
    interval = INTERVAL_MS,
  }: {
    /** Called with the id of a killed process, in at least one of the others; idempotent. */
    readonly onEnded: (process: string) => Promise<void>;
    readonly interval?: number;
  },
): Promise<() => Promise<void>> {
  const processes = connection.collection<ProcessDoc>("processes");
  const self = PROCESS_ID;
  const sessions = new Map<string, { readonly id: mongo.Binary; usedAt: number }>();
  const seen = new Map<string, { readonly beat: number; readonly missed: number }>();
  let beat = 0;

  const save = () => {
    const list = [...sessions.values()].map(({ id }) => ({ id }));
    return processes.updateOne({ _id: self }, { $set: { beat, sessions: list } }, { upsert: true });
  };

  const recordOwn: RecordSession = async ({ id: lsid }) => {
    if (!lsid) return;
    const id = lsid.id as mongo.Binary;
    const key = id.toString("hex");
    const isKnown = sessions.has(key);
    sessions.set(key, { id, usedAt: Date.now() });
    if (isKnown) return;
    try {
      await save();
    } catch (error) {
      sessions.delete(key);
      throw error;
    }
  };

  /** Ends the sessions of a process whose heartbeat is unchanged. */
  const endSessions = async (_id: string, last: number) => {
    const found = await processes.findOne({ _id, beat: last });
    if (!found || found.sessions.length === 0) return;
    const killSessions = found.sessions.map(({ id }) => ({ id }));
    await connection
      .db!.admin()
      .command({ killSessions })
      // An account of the database without this right leaves them to MongoDB's own limit.
      .catch(() => {});
  };

  const check = async () => {
    const oldest = Date.now() - SESSION_MS;
    for (const [key, { usedAt }] of sessions) if (usedAt < oldest) sessions.delete(key);
    beat += 1;
    try {
      await save();
      const others = await processes.find({ _id: { $ne: self } }, { projection: { beat: 1 } }).toArray();
      for (const id of seen.keys()) if (!others.some(({ _id }) => _id === id)) seen.delete(id);
      for (const other of others) {
        const before = seen.get(other._id);
        const missed = before?.beat === other.beat ? before.missed + 1 : 0;
        seen.set(other._id, { beat: other.beat, missed });
        if (missed === UNTIL_SESSIONS_END) await endSessions(other._id, other.beat);
        if (missed < UNTIL_DEAD) continue;
        // If this fails, the next check repeats it.
        await onEnded(other._id);
        await processes.deleteOne(other);
      }
    } catch {
      // While the database is away, no heartbeat arrives: counting starts again.
      seen.clear();
    }
  };

  await save();
  record = recordOwn;
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null;
    });
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (record === recordOwn) record = undefined;
    await checking;
    // Without a heartbeat, others count it as ended soon.
    await processes.deleteOne({ _id: self }).catch(() => {});
  };
}
