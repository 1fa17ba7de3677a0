import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds in which who asks again and again hears that its connection ends. */
const NOTICE_MS = 500;
/** Milliseconds between looks for connections whose last answer is given. */
const LOOK_MS = 50;

interface Draining {
  /** Milliseconds that open requests get to finish. */
  readonly limit: number;
  readonly notice?: number;
  /** What else ends once nothing new is taken on: sockets that are no requests keep a server open. */
  readonly meanwhile?: () => Promise<void>;
}

/**
 * Ends a server without dropping a request: answers close their connection from now on, and are given for a moment
 * yet, so that nobody sends a request into a connection that is being closed; then nothing new is taken on, what is
 * open finishes, and after `limit` milliseconds whatever is left is broken off.
 */
export async function drain(
  server: Server,
  { limit, notice = NOTICE_MS, meanwhile }: Draining,
): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  await wait(notice);
  const closed = new Promise<void>((done) => server.close(() => done()));
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const breaking = setTimeout(() => server.closeAllConnections(), limit);
  await Promise.all([closed, meanwhile?.()]);
  clearInterval(looking);
  clearTimeout(breaking);
}
