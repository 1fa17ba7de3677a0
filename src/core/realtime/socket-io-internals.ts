// All that this product uses of Socket.IO, its adapters and Engine.IO beside what they document, in one file. Their versions
// are pinned exactly; test/core/realtime/socket-io-internals.test.ts fails where a new one has moved any of it.
import { MongoAdapter } from "@socket.io/mongo-adapter";
import type { Document, ObjectId } from "mongodb";
import type { Server } from "socket.io";

/** Socket.IO's kind of a packet that brings an event (`PacketType.EVENT`). */
export const EVENT = 2;
/** The adapter's kinds of what it writes: what is sent to sockets, and a client that was away (`EventType`). */
export const BROADCAST = 3;
export const SESSION = 13;

/** A packet whose text may be known before it is drawn. */
export interface Written {
  readonly type: number;
  /** `Packet` as Socket.IO's protocol writes it: its type, and its data as JSON. */
  readonly text?: string;
}

/** Takes the text of an event that brings it, instead of drawing it again. */
export function takeWrittenText(io: Server): void {
  const adapter = io.of("/").adapter as unknown as { encoder: { encode(packet: Written): unknown } };
  const { encoder } = adapter;
  adapter.encoder = { encode: (packet) => (packet.text ? [packet.text] : encoder.encode(packet)) };
}

/**
 * Empties what a socket has just sent. Engine.IO lays its list of packets aside as it is, and makes the next one at
 * once: where that has grown old before its packet comes, V8 keeps the packet, its frame and what shares the frame's
 * 64 KB until all memory is looked through, several times a minute where much is said.
 */
export function forgetSent(io: Server): void {
  let sent: unknown[] = [];
  io.engine.on("flush", (_socket: unknown, packets: unknown[]) => {
    sent = packets;
  });
  io.engine.on("drain", ({ transport }: { transport: { name: string } }) => {
    // Polling may still be at it.
    if (transport.name === "websocket") sent.length = 0;
    sent = [];
  });
}

/** What the MongoDB adapter itself builds on: sends to the sockets of this process only. */
const { broadcast } = Object.getPrototypeOf(MongoAdapter.prototype) as {
  broadcast(this: MongoAdapter, packet: Written, opts: object): void;
};

/** Sends a packet to the sockets of this process in some rooms; none is everybody. */
export const broadcastHere = (adapter: MongoAdapter, packet: Written, rooms: readonly string[]): void =>
  broadcast.call(adapter, packet, { rooms: new Set(rooms) });

/**
 * Bounds what this process keeps for clients that were away for a moment; Socket.IO keeps two minutes of it, however
 * much that is. Answers what to call after each event. A client whose last event is gone comes back unrecovered, and
 * asks for what it missed. With a cluster it lies in MongoDB, and nothing is kept here.
 */
export function capRecovery(io: Server, most: number): () => void {
  const { packets } = io.of("/").adapter as { readonly packets?: unknown[] };
  if (!Array.isArray(packets)) return () => {};
  return () => {
    // Some more at a time, for taking away the first of many moves all of them.
    if (packets.length > most * 1.25) packets.splice(0, packets.length - most);
  };
}

/** What the adapter asks for to bring a client back (`restoreSession`): what was sent after an event, to its rooms. */
export interface MissedQuery {
  readonly after: ObjectId;
  /** The client's rooms. */
  readonly rooms: readonly string[];
}

/** @throws where the adapter asks in another way than it did when this was written */
export function parseMissedQuery({ $and }: Document): MissedQuery {
  const clauseOf = (name: string) => {
    const clause = ($and as Document[]).find((each) => name in each);
    if (!clause) throw new Error("the adapter asks for missed events in another way than it did");
    return clause[name];
  };
  return { after: clauseOf("_id").$gt, rooms: clauseOf("$or")[1]["data.opts.rooms"].$in };
}
