import type { Logger } from "pino";
import type { Server, Socket } from "socket.io";

/** Messages one connection may send in a window, before and after it is known who it is. */
const MOST = 60;
/** The same of one that writes with others: ten keystrokes a second, its cursor, and what it asks besides. */
const MOST_WRITING = 400;
const WINDOW_MS = 10_000;

/** Lets the connection of a socket send as much as live writing takes. */
export type AllowWriting = (socket: Socket) => void;

/** Cuts connections that send more than a person's browser has reason to. */
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
