import type { Logger } from "pino";
import type { Server } from "socket.io";

/** Messages one connection may send in a window, before and after it is known who it is. */
const MOST = 60;
const WINDOW_MS = 10_000;

/** Cuts connections that send more than a person's browser has reason to. */
export function capPackets(io: Server, logger: Logger): void {
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
      if (count <= MOST) return;
      logger.warn({ address: connection.remoteAddress }, "a socket sent too much and was cut");
      connection.removeAllListeners("packet");
      connection.close(true);
    });
  });
}
