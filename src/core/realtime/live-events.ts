import type { ObjectId } from "mongodb";
import mongoose from "mongoose";
import { BROADCAST, EVENT, type MissedQuery } from "./socket-io-internals.ts";

/** The only namespace that clients connect to. */
const NAMESPACE = "/";

/**
 * Event for sockets, as cached and as stored in MongoDB: its recipients can be queried, the rest is one text.
 * Text costs a fraction of a nested document to write and read, needs less memory than objects, and is the
 * form sent to clients.
 */
export interface LiveEvent {
  readonly _id: ObjectId;
  /** Rooms with the receiving sockets; empty for everyone. */
  readonly rooms: readonly string[];
  /** Rooms whose sockets do not receive it, although they are in one of `rooms`. */
  readonly except?: readonly string[];
  /** Event name and payload as JSON. */
  readonly data: string;
}

export const createLiveEvent = (
  rooms: readonly string[],
  data: unknown,
  except: readonly string[] = [],
): LiveEvent => ({
  _id: new mongoose.mongo.ObjectId(),
  rooms,
  ...(except.length > 0 && { except }),
  data: JSON.stringify(data),
});

/**
 * Returns the text that is sent to clients; its last element is the event id, with which they report their
 * position.
 */
export const packetTextOf = ({ _id, data }: LiveEvent): string =>
  `${EVENT}${data.slice(0, -1)},"${_id.toHexString()}"]`;

/** Returns the event in the adapter's format. */
export const adapterEventOf = ({ _id, rooms, except = [], data }: LiveEvent) => ({
  _id,
  type: BROADCAST,
  nsp: NAMESPACE,
  data: {
    opts: { rooms, except, flags: {} },
    packet: { type: EVENT, data: [...JSON.parse(data), _id.toHexString()] },
  },
});

/** Returns the query as a filter of live events. */
export const missedFilter = ({ after, rooms }: MissedQuery) => ({
  _id: { $gt: after },
  $or: [{ rooms: { $size: 0 } }, { rooms: { $in: rooms } }],
  except: { $nin: rooms },
});

/** Returns true if an event sent or received meanwhile matches the query. */
export const isMissed = (
  { rooms, except = [] }: Pick<LiveEvent, "rooms" | "except">,
  query: MissedQuery,
): boolean => {
  const isIn = (room: string) => query.rooms.includes(room);
  return (rooms.length === 0 || rooms.some(isIn)) && !except.some(isIn);
};
