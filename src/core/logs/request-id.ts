import { randomBytes } from "node:crypto";

const SAFE = /^[\w.-]{8,64}$/;
const PROCESS = randomBytes(6).toString("base64url");
let count = 0;

/**
 * Returns the request id set by a proxy if it is short and safe to log; otherwise a new one: a random prefix
 * for each process and a counter, which is unique and needs no random bytes per request.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header === "string" && SAFE.test(header)) return header;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}
