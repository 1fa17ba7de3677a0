import nodemailer from "nodemailer";
import { PermanentJobError } from "../jobs/index.ts";
import { type DkimConfig, domainOf } from "./dkim.ts";
import type { MailDocument } from "./mail.ts";

/** Hands mails to a mail server. */
export interface Transport {
  /** @throws PermanentJobError when the server refuses this mail for ever; anything else is worth another try */
  deliver(mail: MailDocument): Promise<void>;
  close(): void;
}

/** Fields of the head that a signature proves; RFC 8058 (4) wants both that end letters by one click among them. */
const SIGNED =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** A pool at an address, as nodemailer takes it; its types know one of the two at a time. */
type PoolAtUrl = Parameters<typeof nodemailer.createTransport>[0] & string;

/** Connections kept open to a server. `smtpUrl` as nodemailer reads it: `smtps://user:password@host:465`. */
export function poolAt(
  smtpUrl: string,
  given: Readonly<Record<string, number>>,
  dkim: DkimConfig | undefined,
) {
  const url = new URL(smtpUrl);
  const settings = {
    pool: "true",
    connectionTimeout: "10000",
    greetingTimeout: "10000",
    socketTimeout: "30000",
    ...given,
  };
  for (const [name, value] of Object.entries(settings))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return nodemailer.createTransport({
    url: url.href,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: SIGNED } } : {}),
  } as PoolAtUrl);
}

/** SMTP with a few connections kept open. */
export function createTransport(smtpUrl: string, from: string, dkim: DkimConfig | undefined): Transport {
  const transporter = poolAt(smtpUrl, { maxConnections: 3 }, dkim);
  const host = domainOf(from);
  return {
    async deliver({ _id, to, subject, text, html, headers }) {
      try {
        await transporter.sendMail({
          from,
          // As an object it is never read as a list.
          to: { name: "", address: to },
          subject,
          text,
          html,
          headers,
          // The same for every attempt, so that a mail that comes twice is seen as one.
          messageId: `<${_id.toHexString()}@${host}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw isFinal(error) ? new PermanentJobError((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transporter.close(),
  };
}

/** The server answered 5xx about this recipient or message (RFC 5321, 4.2.1), not about us. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
