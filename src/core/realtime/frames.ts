import type { Server } from "socket.io";

/** A packet whose text may be known before it is drawn. */
export interface Written {
  readonly type: number;
  /** `Packet` as Socket.IO's protocol writes it: its type, and its data as JSON. */
  readonly text?: string;
}

/** What the adapter does once for all sockets an event goes to. */
interface Framing {
  encoder: { encode(packet: Written): unknown };
  _encode(packet: Written, drawn: { wsPreEncodedFrame?: readonly Uint8Array[] }): unknown;
}

/**
 * Lets frames go out in one piece, for writing header and text together costs each socket's stream several microseconds
 * more; and takes the text of an event that brings it.
 */
export function writeWholeFrames(io: Server): void {
  const adapter = io.of("/").adapter as unknown as Framing;
  const { encoder } = adapter;
  adapter.encoder = { encode: (packet) => (packet.text ? [packet.text] : encoder.encode(packet)) };
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, drawn) => {
    const encoded = encode(packet, drawn);
    if (drawn.wsPreEncodedFrame) drawn.wsPreEncodedFrame = [Buffer.concat(drawn.wsPreEncodedFrame)];
    return encoded;
  };
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
