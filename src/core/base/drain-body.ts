import type { IncomingMessage } from "node:http";

/** Bytes and milliseconds we go on listening to a body that was refused. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MILLISECONDS = 10_000;

/**
 * Reads the rest of a refused body and drops it: a browser looks at the answer only when it has sent
 * everything, and a connection cut before that shows it an error of its own. Whoever sends on and on is cut off.
 */
export function drain(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left = MAX_BYTES;
  const giveUp = () => request.destroy();
  const timer = setTimeout(giveUp, MAX_MILLISECONDS).unref();
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) giveUp();
  });
  request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  request.on("error", () => clearTimeout(timer));
  request.resume();
}
