import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What one click ends: one kind of mail to one receiver. */
export interface MailTopic {
  /** Kind of mail, known to the feature that sends it: a notification's key, "invitations". */
  readonly about: string;
  /** Whom it goes to, without saying their address: an account's id, an address's digest. */
  readonly to: string;
}

/** Signed addresses that end a kind of mail without signing in, on GET by a page and on POST at once (RFC 8058). */
export interface Unsubscribe {
  url(topic: MailTopic): string;
  /** Null for what we did not sign. */
  read(token: string | undefined | null): MailTopic | null;
}

const PART = /^[\w-]{1,64}$/;

/**
 * Links hold for as long as `secret` does: people open old mails. It is used for nothing but a key of their own.
 * `siteUrl` has no slash at its end.
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
      const given = Buffer.from(signature, "base64url");
      const wanted = sign(`${about}.${to}`);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? { about, to } : null;
    },
  };
}
