import type { IncomingMessage } from "node:http";

/** Limits in bytes and milliseconds on reading the rest of a rejected body. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_MILLISECONDS = 10_000;

/**
 * Reads and discards the rest of a rejected body. A browser reads the response only after sending everything,
 * and shows a connection error if it is cut off before. Clients that exceed the limits are disconnected.
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
