import { randomBytes } from "node:crypto";

const SAFE = /^[\w.-]{8,64}$/;
const PROCESS = randomBytes(6).toString("base64url");
let count = 0;

/**
 * The id a proxy gave the request when it is short and harmless in a log, else one of our own: random for each
 * process and counted on within it, which is unique and costs no random bytes.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header === "string" && SAFE.test(header)) return header;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}
