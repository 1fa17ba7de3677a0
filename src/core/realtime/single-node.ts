import type { Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import { isMissed, type LiveEvent } from "./live-events.ts";
import { type BufferEntry, createRingBuffer } from "./ring-buffer.ts";
import type { MissedQuery } from "./socket-io-internals.ts";

/** Milliseconds after the last heartbeat of another process: by then none of its data is left in MongoDB. */
const ACTIVE_AFTER = 3 * 60_000;
/** Milliseconds after this process's last write: MongoDB deletes expired documents once a minute. */
const CLEARED_AFTER = ACTIVE_AFTER + 60_000;
/** Milliseconds a client may have been disconnected. */
const KEEP = 2 * 60_000;
/** Milliseconds within which a new process is certainly noticed: three of its heartbeats. */
const RECENT = 15_000;
/** Limit on disconnected clients that can be recovered. */
const MOST_SESSIONS = 10_000;
/** Limit on bytes of cached texts: 10,000 notifications. */
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * State of a process while it is the only one: no other has clients for its events, so events and
 * disconnected clients are stored in memory. Single mode begins after three minutes without a sign of another
 * process.
 */
export interface SingleNode {
  readonly isActive: () => boolean;
  /**
   * Returns true if single mode has lasted so long that no data of this process is left in MongoDB either.
   */
  readonly isLongActive: () => boolean;
  /** Enters single mode: no other process has left any data. */
  enter(): void;
  /**
   * Leaves single mode because there is another process. Returns the most recent events, which it may have
   * missed.
   */
  leave(): readonly LiveEvent[];
  keep(event: LiveEvent): void;
  /** Returns true if the event with this id is cached, and therefore all later ones. */
  keeps(_id: ObjectId): boolean;
  /** Returns true if an event after this id is no longer cached and is not stored elsewhere. */
  lacks(_id: ObjectId): boolean;
  /**
   * Returns events for some rooms after the given one; if that one is in MongoDB but no longer cached,
   * selects by time with a precision of one second.
   */
  since(query: MissedQuery): readonly LiveEvent[];
  /** Sessions of disconnected clients, in the adapter's format. */
  readonly sessions: {
    put(pid: string, session: Document): void;
    take(pid: string): Document | undefined;
  };
  close(): void;
}

/** Creates the state. `most`: limit on cached broadcasts. */
export function createSingleNode(most: number): SingleNode {
  /** Start of single mode; infinite until it is known that no data of other processes is left in MongoDB. */
  let from = Number.POSITIVE_INFINITY;
  const kept = createRingBuffer(most, MOST_BYTES);
  const after = (_id: ObjectId) => {
    const id = _id.toHexString();
    return kept.after((note) => note.startsWith(id));
  };
  const sessions = new Map<string, { readonly at: number; readonly session: Document }>();
  const clear = () => {
    const oldest = Date.now() - KEEP;
    for (const [pid, { at }] of sessions) if (at < oldest) sessions.delete(pid);
  };
  const clearing = setInterval(clear, KEEP / 4).unref();
  return {
    isActive: () => Date.now() >= from,
    isLongActive: () => Date.now() >= from + CLEARED_AFTER,
    enter() {
      if (from === Number.POSITIVE_INFINITY) from = Date.now();
    },
    leave() {
      const now = Date.now();
      const missed = now >= from ? eventsWhere(kept.all(), ({ at }) => at >= now - RECENT) : [];
      from = now + ACTIVE_AFTER;
      return missed;
    },
    keep({ _id, rooms, except, data }) {
      kept.push(writeNote({ id: _id.toHexString(), at: Date.now(), rooms, except }), data);
    },
    keeps: (_id) => after(_id) !== undefined,
    lacks(_id) {
      const lastDropped = kept.lastDropped();
      return lastDropped !== undefined && readNote(lastDropped).at >= secondOf(_id);
    },
    since(query) {
      const later = after(query.after);
      if (later) return eventsWhere(later, (note) => isMissed(note, query));
      const from = secondOf(query.after);
      return eventsWhere(kept.all(), (note) => note.at >= from && isMissed(note, query));
    },
    sessions: {
      put(pid, session) {
        if (sessions.size >= MOST_SESSIONS) sessions.delete(sessions.keys().next().value!);
        sessions.set(pid, { at: Date.now(), session });
      },
      take(pid) {
        const session = sessions.get(pid);
        sessions.delete(pid);
        return session?.session;
      },
    },
    close: () => clearInterval(clearing),
  };
}

/** Returns the creation time in an id, in milliseconds with a precision of one second. */
const secondOf = (_id: ObjectId): number => _id.getTimestamp().getTime();

/** Note stored with a text in the buffer. */
interface Note {
  readonly id: string;
  /** Time of sending. */
  readonly at: number;
  readonly rooms: readonly string[];
  readonly except?: readonly string[] | undefined;
}

/** Marks the rooms of `except` in a note. */
const EXCEPT = "!";

/** Serialises a note for the buffer; room names contain no spaces and begin with a letter. */
const writeNote = ({ id, at, rooms, except = [] }: Note): string =>
  [id, at, ...rooms, ...except.map((room) => EXCEPT + room)].join(" ");

function readNote(note: string): Note {
  const [id = "", at, ...names] = note.split(" ");
  const isExcept = (name: string) => name.startsWith(EXCEPT);
  const except = names.filter(isExcept).map((name) => name.slice(EXCEPT.length));
  const rooms = names.filter((name) => !isExcept(name));
  return { id, at: Number(at), rooms, ...(except.length > 0 && { except }) };
}

/**
 * Returns the events with a matching note, read immediately because entries may be overwritten at any time.
 */
function eventsWhere(kept: Iterable<BufferEntry>, is: (note: Note) => boolean): LiveEvent[] {
  const events: LiveEvent[] = [];
  for (const { noteOf, textOf } of kept) {
    const note = readNote(noteOf());
    if (!is(note)) continue;
    const _id = mongoose.mongo.ObjectId.createFromHexString(note.id);
    const { rooms, except } = note;
    events.push({ _id, rooms, ...(except && { except }), data: textOf() });
  }
  return events;
}
