import type { ObjectId } from "mongodb";
import mongoose from "mongoose";
import { BROADCAST, EVENT, type MissedQuery } from "./socket-io-internals.ts";

/** The one namespace that clients connect to. */
const NAMESPACE = "/";

/**
 * An event for sockets, as it is kept and as it lies in MongoDB: who gets it can be asked for, the rest is one text.
 * Text costs a fraction of a document in a document to write and to read, less than objects to keep, and is what
 * clients are sent anyway.
 */
export interface LiveEvent {
  readonly _id: ObjectId;
  /** Whose sockets get it; none is everybody. */
  readonly rooms: readonly string[];
  /** Name and payload as JSON. */
  readonly data: string;
}

export const createLiveEvent = (rooms: readonly string[], data: unknown): LiveEvent => ({
  _id: new mongoose.mongo.ObjectId(),
  rooms,
  data: JSON.stringify(data),
});

/** The text that is sent to clients: last in it stands its id, by which they say how far they got. */
export const packetTextOf = ({ _id, data }: LiveEvent): string =>
  `${EVENT}${data.slice(0, -1)},"${_id.toHexString()}"]`;

/** The event as the adapter would have written it. */
export const adapterEventOf = ({ _id, rooms, data }: LiveEvent) => ({
  _id,
  type: BROADCAST,
  nsp: NAMESPACE,
  data: {
    opts: { rooms, except: [], flags: {} },
    packet: { type: EVENT, data: [...JSON.parse(data), _id.toHexString()] },
  },
});

/** The query as a filter of live events. */
export const missedFilter = ({ after, rooms }: MissedQuery) => ({
  _id: { $gt: after },
  $or: [{ rooms: { $size: 0 } }, { rooms: { $in: rooms } }],
});

/** Whether one that was sent or received since is among what was asked for. */
export const isMissed = ({ rooms }: Pick<LiveEvent, "rooms">, query: MissedQuery): boolean =>
  rooms.length === 0 || rooms.some((room) => query.rooms.includes(room));
