import nodemailer from "nodemailer";
import { PermanentJobError } from "../jobs/index.ts";
import { type DkimConfig, domainOf } from "./dkim.ts";
import type { MailDocument } from "./mail.ts";

/** Delivers mails to a mail server. */
export interface Transport {
  /** @throws PermanentJobError if the server rejects this mail permanently; other errors can be retried */
  deliver(mail: MailDocument): Promise<void>;
  close(): void;
}

/**
 * Headers covered by the signature; RFC 8058 (4) requires both headers for one-click unsubscribing among
 * them.
 */
const SIGNED =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** Options for a nodemailer pool at a URL; nodemailer's types allow only one of the two at a time. */
type PoolAtUrl = Parameters<typeof nodemailer.createTransport>[0] & string;

/**
 * Creates a pool of connections to a server. `smtpUrl` in nodemailer's syntax:
 * `smtps://user:password@host:465`.
 */
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

/** Creates an SMTP transport with a few persistent connections. */
export function createTransport(smtpUrl: string, from: string, dkim: DkimConfig | undefined): Transport {
  const transporter = poolAt(smtpUrl, { maxConnections: 3 }, dkim);
  const host = domainOf(from);
  return {
    async deliver({ _id, to, subject, text, html, headers, attachment }) {
      try {
        await transporter.sendMail({
          from,
          // An object is never parsed as a list of addresses.
          to: { name: "", address: to },
          subject,
          text,
          html,
          headers,
          ...(attachment
            ? {
                attachments: [
                  {
                    filename: attachment.name,
                    contentType: attachment.type,
                    content: Buffer.from(attachment.bytes.buffer),
                  },
                ],
              }
            : {}),
          // Same for every attempt, so that duplicates are recognised.
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

/** Replies about our credentials or their encryption (RFC 4954, 6; RFC 3207, 4). */
const OF_CREDENTIALS: readonly number[] = [530, 534, 535, 538];

/**
 * Returns true if an error is about this site's connection, credentials or sender, and so concerns every mail: a
 * refused password, an unknown or unreachable server, a wrong certificate, a refused sender.
 */
export function isOwnFault(error: unknown): boolean {
  const {
    code,
    command = "",
    responseCode = 0,
    syscall,
    message,
  } = error as NodeJS.ErrnoException & {
    readonly command?: string;
    readonly responseCode?: number;
  };
  if (code === "EAUTH" || OF_CREDENTIALS.includes(responseCode)) return true;
  // Replies about a recipient or a message are not ours; a busy server (4xx) is retried as usual.
  if (responseCode > 0) return responseCode >= 500 && OF_CONNECTION.test(command);
  if (syscall === "connect" || syscall === "getaddrinfo" || code === "EDNS" || code === "ETLS") return true;
  return UNREACHABLE.test(message);
}

/** SMTP commands that are the same for every mail. */
const OF_CONNECTION = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM)$/;
const UNREACHABLE = /^(?:Greeting never received|Connection timeout)|certificate|wrong version number/i;

/**
 * Returns true if the server answered 5xx about this recipient or message (RFC 5321, 4.2.1) and not about the
 * sender's connection.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return !isOwnFault(error) && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
