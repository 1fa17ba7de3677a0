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

/** Milliseconds without anybody new at the door after which it is shut. */
const QUIET_MS = 150;
/** Turns of the loop, each of which looks who is there and lets in one, that find nobody. */
const LOOKS = 10;
/** Milliseconds after which it is shut though people come still. */
const MOST_MS = 2_000;

/**
 * Takes on nothing new, but first all that the system has accepted already: shutting the door resets who stands before
 * it. Each answer sends another one to the door, and one comes while the process is busy with something else; so
 * requests wait, what was begun is answered, and the door is shut once nobody has come for a while.
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
  // Time alone says nothing: a process that had to wait for its processor has not looked who has come meanwhile.
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
