import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

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
 * yet, so that nobody sends a request into a connection that is being closed; then those who wait at the door are let in
 * and it is shut, what is open finishes, and after `limit` milliseconds whatever is left is broken off.
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

/** Turns of the loop at most in which those who wait are let in: a little more than wait at one time (511). */
const MOST_TURNS = 2_000;

/**
 * Takes on nothing new, but first all that the system has accepted already: shutting the door resets who stands before
 * it. A busy server lets in one a turn, and each answer sends another one to the door; so requests wait for those few
 * milliseconds.
 */
async function shutDoor(server: Server): Promise<{ whole: Promise<void> }> {
  const held: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => void held.push([request, response]));
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on("connection", count);
  for (let turns = 0, before = -1; came !== before && turns < MOST_TURNS; turns++) {
    before = came;
    await turn();
  }
  const whole = new Promise<void>((done) => server.close(() => done()));
  server.off("connection", count);
  server.removeAllListeners("request");
  for (const listener of listeners) server.on("request", listener);
  for (const [request, response] of held) server.emit("request", request, response);
  return { whole };
}
