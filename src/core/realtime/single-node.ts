import type { Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import { isMissed, type LiveEvent } from "./live-events.ts";
import { createRingBuffer, type Kept } from "./ring-buffer.ts";
import type { MissedQuery } from "./socket-io-internals.ts";

/** Milliseconds after the last sign of another process: by then nothing of it lies in MongoDB any more. */
const ACTIVE_AFTER = 3 * 60_000;
/** Milliseconds after the last thing this process wrote itself: MongoDB clears away once a minute what is too old. */
const CLEARED_AFTER = ACTIVE_AFTER + 60_000;
/** Milliseconds a client may have been away. */
const KEEP = 2 * 60_000;
/** Milliseconds within which a process that has come is heard of for certain: three of its heartbeats. */
const RECENT = 15_000;
/** Clients that are away and can be brought back. */
const MOST_SESSIONS = 10_000;
/** Bytes of the texts that are kept: 10,000 notifications. */
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * What a process knows while it is the only one: no other has clients for its events, so that it keeps them in memory,
 * and the clients that are away with them. It is single when it has heard nothing of another for three minutes.
 */
export interface SingleNode {
  readonly isActive: () => boolean;
  /** Whether it has been for so long that nothing of this process lies in MongoDB either. */
  readonly isLongActive: () => boolean;
  /** Becomes the only one: no other process has left anything. */
  enter(): void;
  /** There is another process. Answers the events of just now, which it may have missed. */
  leave(): readonly LiveEvent[];
  keep(event: LiveEvent): void;
  /** Whether an event of this id is kept, and so all that came after it. */
  keeps(_id: ObjectId): boolean;
  /** Whether something came after an event of this id that is kept no more, and lies nowhere else. */
  lacks(_id: ObjectId): boolean;
  /** Events for some rooms after one of them; where that one is not kept, but lies in MongoDB, by the second. */
  since(query: MissedQuery): readonly LiveEvent[];
  /** A client that was away, as the adapter wrote it down. */
  readonly sessions: {
    put(pid: string, session: Document): void;
    take(pid: string): Document | undefined;
  };
  close(): void;
}

/** `most`: broadcasts that are kept. */
export function createSingleNode(most: number): SingleNode {
  /** Since when it has been the only one; never before it is known that nothing of others lies in MongoDB. */
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
    keep({ _id, rooms, data }) {
      kept.push(writeNote(_id.toHexString(), Date.now(), rooms), data);
    },
    keeps: (_id) => after(_id) !== undefined,
    lacks(_id) {
      const gone = kept.gone();
      return gone !== undefined && readNote(gone).at >= secondOf(_id);
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
        const found = sessions.get(pid);
        sessions.delete(pid);
        return found?.session;
      },
    },
    close: () => clearInterval(clearing),
  };
}

/** When an id was made, by its clock: whole seconds, in milliseconds. */
const secondOf = (_id: ObjectId): number => _id.getTimestamp().getTime();

/** What is noted beside a text that is kept. */
interface Note {
  readonly id: string;
  /** When it was sent. */
  readonly at: number;
  readonly rooms: readonly string[];
}

/** As it stands in the ring; no room's name has a space. */
const writeNote = (id: string, at: number, rooms: readonly string[]): string => [id, at, ...rooms].join(" ");

function readNote(note: string): Note {
  const [id = "", at, ...rooms] = note.split(" ");
  return { id, at: Number(at), rooms };
}

/** Those with such a note, at once: what is kept may be gone in the next moment. */
function eventsWhere(kept: Iterable<Kept>, is: (note: Note) => boolean): LiveEvent[] {
  const events: LiveEvent[] = [];
  for (const { noteOf, textOf } of kept) {
    const note = readNote(noteOf());
    if (!is(note)) continue;
    const _id = mongoose.mongo.ObjectId.createFromHexString(note.id);
    events.push({ _id, rooms: note.rooms, data: textOf() });
  }
  return events;
}
