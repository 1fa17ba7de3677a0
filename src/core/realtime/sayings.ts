import type { Document, ObjectId } from "mongodb";
import mongoose from "mongoose";
import type { Kept } from "./solitude.ts";

/**
 * The adapter's kind of what is sent to sockets (`EventType.BROADCAST`); there are thousands, of the others few, and of
 * those that ask for an answer none.
 */
export const BROADCAST = 3;
/** Socket.IO's kind of a packet that brings an event (`PacketType.EVENT`). */
export const EVENT = 2;
/** The one namespace that clients connect to. */
const NAMESPACE = "/";

/**
 * A broadcast as it lies in MongoDB: who hears it can be asked for, the rest is one text. Text costs a fraction of a
 * document in a document to write and to read, and is what clients are sent anyway.
 */
export interface Saying {
  readonly _id: ObjectId;
  /** Of whom it is told; none is everybody. */
  readonly rooms: readonly string[];
  readonly except?: readonly string[];
  /** `Rest` as JSON. */
  readonly rest: string;
}

interface Rest {
  readonly nsp: string;
  readonly flags: Document;
  readonly packet: Document;
}

/** A broadcast as the adapter writes it. */
export interface Broadcast {
  readonly nsp: string;
  readonly data: {
    readonly packet: Document;
    readonly opts: {
      readonly rooms: readonly string[];
      readonly except: readonly string[];
      readonly flags: Document;
    };
  };
}

/** The broadcast as it is now: the adapter goes on to write the offset into what it sends. */
export function sayingOf({ nsp, data }: Broadcast): Saying {
  const { rooms, except, flags } = data.opts;
  const rest: Rest = { nsp, flags, packet: data.packet };
  const said = { _id: new mongoose.mongo.ObjectId(), rooms, rest: JSON.stringify(rest) };
  return except.length > 0 ? { ...said, except } : said;
}

/** The same of one that was kept: an event of the one namespace there is, without flags. */
export const sayingKept = ({ _id, rooms, data }: Kept): Saying => ({
  _id,
  rooms,
  rest: `{"nsp":"${NAMESPACE}","flags":{},"packet":{"type":${EVENT},"data":${data}}}`,
});

/** The same as the adapter hears it. */
export function eventOf({ _id, rooms, except = [], rest }: Saying) {
  const { nsp, flags, packet }: Rest = JSON.parse(rest);
  return { _id, type: BROADCAST, nsp, data: { opts: { rooms, except, flags }, packet } };
}

/** What the adapter asks for to bring a client back (`restoreSession`): what was said after an event, to its rooms. */
export interface Missing {
  readonly after: ObjectId;
  readonly nsp: string;
  /** The client's rooms. */
  readonly rooms: readonly string[];
}

/** @throws where the adapter asks in another way than it did when this was written */
export function missingOf({ $and }: Document): Missing {
  const clauseOf = (name: string) => {
    const clause = ($and as Document[]).find((each) => name in each);
    if (!clause) throw new Error("the adapter asks for missed events in another way than it did");
    return clause[name];
  };
  return {
    after: clauseOf("_id").$gt,
    nsp: clauseOf("nsp"),
    rooms: clauseOf("$or")[1]["data.opts.rooms"].$in,
  };
}

/** The question as a filter of sayings. */
export const concerning = ({ after, rooms }: Missing) => ({
  _id: { $gt: after },
  $or: [{ rooms: { $size: 0 } }, { rooms: { $in: rooms } }],
  except: { $nin: rooms },
});

/** Whether one that this process said or heard since is among what was asked for; ids of one moment have no order. */
export function concerns(
  { _id, rooms, except = [] }: Pick<Saying, "_id" | "rooms" | "except">,
  missing: Missing,
): boolean {
  if (_id.equals(missing.after)) return false;
  const isIn = (room: string) => missing.rooms.includes(room);
  return (rooms.length === 0 || rooms.some(isIn)) && !except.some(isIn);
}
