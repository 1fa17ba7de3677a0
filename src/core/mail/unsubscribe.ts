import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Subscription that one click ends: one kind of mail to one recipient. */
export interface MailTopic {
  /** Kind of mail, defined by the feature that sends it: a notification's key, "invitations". */
  readonly about: string;
  /** Recipient without revealing the address: an account's id, or an address's digest. */
  readonly to: string;
}

/**
 * Signed URLs that end a kind of mail without signing in: GET shows a page, POST takes effect at once (RFC
 * 8058).
 */
export interface Unsubscribe {
  url(topic: MailTopic): string;
  /** Returns null if the signature is not valid. */
  read(token: string | undefined | null): MailTopic | null;
}

const PART = /^[\w-]{1,64}$/;

/**
 * Creates unsubscribe links. They remain valid as long as `secret` does, because people open old mails; a
 * separate key is derived from it. `siteUrl` has no trailing slash.
 */
export function createUnsubscribe(options: { secret: string; siteUrl: string }): Unsubscribe {
  const key = Buffer.from(hkdfSync("sha256", options.secret, "", "fablewright unsubscribe v1", 32));
  const sign = (signed: string): Buffer => createHmac("sha256", key).update(signed).digest();
  return {
    url({ about, to }) {
      if (!PART.test(about) || !PART.test(to)) throw new Error("a mail's topic is of letters and digits");
      const signed = `${about}.${to}`;
      const token = `${signed}.${sign(signed).toString("base64url")}`;
      return `${options.siteUrl}/unsubscribe?token=${token}`;
    },
    read(token) {
      const [about = "", to = "", signature = "", ...more] = (token ?? "").split(".");
      if (!PART.test(about) || !PART.test(to) || more.length > 0) return null;
      const sent = Buffer.from(signature, "base64url");
      const expected = sign(`${about}.${to}`);
      return sent.length === expected.length && timingSafeEqual(sent, expected) ? { about, to } : null;
    },
  };
}
