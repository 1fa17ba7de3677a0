import type { Server } from "socket.io";

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
