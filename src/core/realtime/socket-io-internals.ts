// All undocumented parts of Socket.IO, its adapters and Engine.IO that this product uses, in one file. Their
// versions are pinned exactly; test/core/realtime/socket-io-internals.test.ts fails if a new version changes
// any of them.
import { MongoAdapter } from "@socket.io/mongo-adapter";
import type { Document, ObjectId } from "mongodb";
import type { Server } from "socket.io";

/** Packet type of an event in Socket.IO (`PacketType.EVENT`). */
export const EVENT = 2;
/**
 * Document types of the adapter: a broadcast to sockets, and the session of a disconnected client
 * (`EventType`).
 */
export const BROADCAST = 3;
export const SESSION = 13;

/** Packet with optional pre-encoded text. */
export interface Written {
  readonly type: number;
  /** `Packet` encoded in Socket.IO's protocol: its type, and its data as JSON. */
  readonly text?: string;
}

/** Makes Socket.IO use the pre-encoded text of an event instead of encoding it again. */
export function sendPreEncodedText(io: Server): void {
  const adapter = io.of("/").adapter as unknown as { encoder: { encode(packet: Written): unknown } };
  const { encoder } = adapter;
  adapter.encoder = { encode: (packet) => (packet.text ? [packet.text] : encoder.encode(packet)) };
}

/**
 * Empties the packet list a socket has just sent. Engine.IO abandons the list and creates the next one at
 * once; if that list reaches the old generation before it gets a packet, V8 retains the packet, its frame and
 * everything else in the frame's 64 KB until a full collection, which under load happens several times a
 * minute.
 */
export function forgetSent(io: Server): void {
  let sent: unknown[] = [];
  io.engine.on("flush", (_socket: unknown, packets: unknown[]) => {
    sent = packets;
  });
  io.engine.on("drain", ({ transport }: { transport: { name: string } }) => {
    // The polling transport may still use the list.
    if (transport.name === "websocket") sent.length = 0;
    sent = [];
  });
}

/** Base method of the MongoDB adapter: sends to the sockets of this process only. */
const { broadcast } = Object.getPrototypeOf(MongoAdapter.prototype) as {
  broadcast(this: MongoAdapter, packet: Written, opts: object): void;
};

/**
 * Sends a packet to the sockets of this process in some rooms, except those in others; an empty list of rooms
 * means all sockets.
 */
export const broadcastHere = (
  adapter: MongoAdapter,
  packet: Written,
  rooms: readonly string[],
  except: readonly string[] = [],
): void => broadcast.call(adapter, packet, { rooms: new Set(rooms), except: new Set(except) });

/**
 * Limits the packets this process caches for clients that disconnect briefly; Socket.IO caches two minutes of
 * them without a limit. Returns a function to call after each event. If a client's last event is no longer
 * cached, it reconnects without recovery and requests what it missed. In a cluster the events are in MongoDB
 * and nothing is cached here.
 */
export function capRecovery(io: Server, most: number): () => void {
  const { packets } = io.of("/").adapter as { readonly packets?: unknown[] };
  if (!Array.isArray(packets)) return () => {};
  return () => {
    // Removes several at a time, because removing the first element of a large array moves all others.
    if (packets.length > most * 1.25) packets.splice(0, packets.length - most);
  };
}

/**
 * Query of the adapter for recovering a client (`restoreSession`): events sent after a given one to its
 * rooms.
 */
export interface MissedQuery {
  readonly after: ObjectId;
  /** The client's rooms. */
  readonly rooms: readonly string[];
}

/** Parses the adapter's query. @throws if the query does not have the expected form */
export function parseMissedQuery({ $and }: Document): MissedQuery {
  const clauseOf = (name: string) => {
    const clause = ($and as Document[]).find((each) => name in each);
    if (!clause) throw new Error("the adapter asks for missed events in another way than it did");
    return clause[name];
  };
  return { after: clauseOf("_id").$gt, rooms: clauseOf("$or")[1]["data.opts.rooms"].$in };
}
