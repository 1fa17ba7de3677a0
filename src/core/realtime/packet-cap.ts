import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";

/** Limit on messages of one connection in a window, before and after authentication. */
const MOST = 60;
/**
 * Limit for a connection that edits together with others: ten keystrokes a second, its cursor, and other
 * requests.
 */
const MOST_WRITING = 400;
const WINDOW_MS = 10_000;

/** Raises the message limit of a socket for live editing. */
export type AllowWriting = (socket: Socket) => void;

/** Disconnects clients that send more messages than a person's browser would. */
export function capPackets(io: Server, logger: Logger): AllowWriting {
  const writing = new WeakSet<object>();
  io.engine.on("connection", (connection) => {
    let count = 0;
    let until = 0;
    connection.on("packet", ({ type }: { type: string }) => {
      if (type !== "message") return;
      const now = Date.now();
      if (now >= until) {
        count = 0;
        until = now + WINDOW_MS;
      }
      count++;
      if (count <= (writing.has(connection) ? MOST_WRITING : MOST)) return;
      logger.warn({ address: connection.remoteAddress }, "a socket sent too much and was cut");
      connection.removeAllListeners("packet");
      connection.close(true);
    });
  });
  return (socket) => void writing.add(socket.conn);
}
