import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** Milliseconds in which active clients are told that their connection closes. */
const NOTICE_MS = 500;
/** Interval in milliseconds between searches for connections that have had their last response. */
const LOOK_MS = 50;

interface Draining {
  /** Milliseconds that open requests get to finish. */
  readonly limit: number;
  readonly notice?: number;
  /**
   * Closes other connections after the server stops accepting: sockets that are not requests keep a server
   * open.
   */
  readonly meanwhile?: () => Promise<void>;
}

/**
 * Shuts down a server without dropping a request. Responses now close their connection, and for a moment the
 * server keeps answering, so that clients do not send requests into closing connections. Then waiting
 * connections are accepted and the listener is closed, open requests finish, and after `limit` milliseconds
 * all remaining ones are aborted.
 */
export async function drain(
  server: Server,
  { limit, notice = NOTICE_MS, meanwhile }: Draining,
): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  await wait(notice);
  const closed = await shutDoor(server);
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const breaking = setTimeout(() => server.closeAllConnections(), limit);
  await Promise.all([closed.whole, meanwhile?.()]);
  clearInterval(looking);
  clearTimeout(breaking);
}

/** Milliseconds without a new connection after which the listener is closed. */
const QUIET_MS = 150;
/** Event loop turns without a new connection before closing; each turn accepts one connection. */
const LOOKS = 10;
/** Milliseconds after which the listener is closed even if connections keep arriving. */
const MOST_MS = 2_000;

/**
 * Closes the listener after handling all connections that the system has already accepted, because closing
 * resets pending ones. Each response can cause a new connection, and connections arrive while the process is
 * busy; so new requests are held, running ones are answered, and the listener is closed once no connection
 * has arrived for a while.
 */
async function shutDoor(server: Server): Promise<{ whole: Promise<void> }> {
  const held: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => void held.push([request, response]));
  let came = performance.now();
  let looks = 0;
  const note = () => {
    came = performance.now();
    looks = 0;
  };
  server.on("connection", note);
  const most = came + MOST_MS;
  // Elapsed time is not sufficient: a process that had no processor time has not checked for connections
  // meanwhile.
  for (; performance.now() < most && (looks < LOOKS || performance.now() < came + QUIET_MS); looks++) {
    if (looks < LOOKS) await turn();
    else await wait(1).then(() => turn());
  }
  const whole = new Promise<void>((done) => server.close(() => done()));
  server.off("connection", note);
  server.removeAllListeners("request");
  for (const listener of listeners) server.on("request", listener);
  for (const [request, response] of held) server.emit("request", request, response);
  return { whole };
}
