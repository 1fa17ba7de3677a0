import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum age of a signature in seconds (security.md, Money). */
const TOLERANCE = 300;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time and the raw body, as Stripe signs. */
export function sign(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${digest(secret, time, body)}`;
}

/** True for a valid signature of this body that is at most five minutes old (or ahead). */
export function isSigned(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const [, time, hex] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (!time || !hex) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const expected = Buffer.from(digest(secret, Number(time), body.toString("utf8")), "hex");
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

const digest = (secret: string, time: number, body: string): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
