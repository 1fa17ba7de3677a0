import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { redactText } from "../logs/redact.ts";
import type { DkimConfig } from "./dkim.ts";
import { assertAddress, headersFor } from "./headers.ts";
import type { MailDocument } from "./mail.ts";
import type { ReturnPath } from "./return-path.ts";
import { poolAt } from "./transport.ts";
import type { MailTopic, Unsubscribe } from "./unsubscribe.ts";

/** One letter of a sending, with an id of its own: what is tried again is known as the same by its Message-ID. */
export interface Letter {
  /** 24 hex digits. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
  /** Who writes, beside the site's own address. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What one click ends. */
  readonly topic: MailTopic;
  /** `List-Id` (RFC 2919): what mail programs sort by. */
  readonly list: { readonly id: string; readonly name: string };
}

/**
 * What became of a letter. `kept`: there is no mail server. `later`: the server said no for now, of this letter.
 * `refused`: for ever. `unreachable`: the server never heard of it, and would hear of no other. `doubtful`: the
 * connection broke after its words had begun to go; only the server knows.
 */
export interface Delivery {
  readonly outcome: "sent" | "kept" | "later" | "refused" | "unreachable" | "doubtful";
  /** What the server said; "" for what went well. */
  readonly reason: string;
}

/** Hands over the letters of a sending, one at a call and at once; whoever sends keeps count of them. */
export interface Letters {
  deliver(letter: Letter): Promise<Delivery>;
  close(): void;
}

/** Letters that may be under way to the mail server at a time. */
export const LETTERS_AT_ONCE = 16;

/** Days that letters are kept where there is no mail server. */
const KEEP_DAYS = 30;

/** Without `smtpUrl` letters are kept beside the other mails, each once whatever is tried again. */
export function createLetters(options: {
  smtpUrl?: string | undefined;
  /** `Name <address>`. */
  from: string;
  dkim?: DkimConfig | undefined;
  connection: Connection;
  unsubscribe: Unsubscribe;
  returnPath: ReturnPath;
}): Letters {
  const { smtpUrl, from, dkim, connection, unsubscribe, returnPath } = options;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
  const host = address.split("@")[1] ?? "localhost";
  const pool = smtpUrl ? poolAt(smtpUrl, { maxConnections: LETTERS_AT_ONCE, maxRequeues: 0 }, dkim) : null;
  const headersOf = ({ list, topic, ...letter }: Letter) => ({
    ...headersFor({ ...letter, kind: "newsletter", topic }, unsubscribe.url(topic)),
    "List-Id": `${list.name.replace(/[^\x20-\x7e]|[<>"\\]/g, "")} <${list.id}.${host}>`.trim(),
  });

  const keep = async (letter: Letter): Promise<void> => {
    const now = new Date();
    const { to, subject, text, html } = letter;
    const kept: Omit<MailDocument, "_id"> = {
      ...{ to, subject, text, html, headers: headersOf(letter), kind: "newsletter", state: "kept" },
      ...{ error: null, createdAt: now, sentAt: null },
      expires: new Date(now.getTime() + KEEP_DAYS * 86_400_000),
    };
    await connection
      .db!.collection<MailDocument>("mails")
      .updateOne({ _id: new mongoose.mongo.ObjectId(letter.id) }, { $setOnInsert: kept }, { upsert: true });
  };

  return {
    async deliver(letter) {
      assertAddress(letter.to);
      if (!pool) {
        await keep(letter);
        return { outcome: "kept", reason: "" };
      }
      try {
        await pool.sendMail({
          from: { name: letter.fromName, address },
          to: { name: "", address: letter.to },
          envelope: { from: returnPath.of(letter.id) ?? address, to: letter.to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          headers: headersOf(letter),
          messageId: `<${letter.id}@${host}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent", reason: "" };
      } catch (error) {
        return {
          outcome: outcomeOf(error),
          reason: redactText(String((error as Error).message)).slice(0, 300),
        };
      }
    },
    close: () => pool?.close(),
  };
}

/** Commands before which no word of a letter has gone. */
const BEFORE = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|RCPT TO)$/;

/** What an error of nodemailer says of the letter (RFC 5321, 4.2.1); what it does not say is in doubt. */
function outcomeOf(error: unknown): Delivery["outcome"] {
  const {
    code,
    command = "",
    responseCode = 0,
    syscall,
    message,
  } = error as NodeJS.ErrnoException & {
    command?: string;
    responseCode?: number;
  };
  const ofLetter = code === "EENVELOPE" || code === "EMESSAGE";
  // 421 and the like: the server itself has no time, for no letter.
  if (responseCode >= 400)
    return ofLetter && responseCode !== 421 ? (responseCode < 500 ? "later" : "refused") : "unreachable";
  if (syscall === "connect" || syscall === "getaddrinfo" || code === "EDNS" || code === "EAUTH")
    return "unreachable";
  if (/^(?:Greeting never received|Connection timeout)/.test(message)) return "unreachable";
  // A connection that closed is said to have failed at CONN wherever it was.
  return BEFORE.test(command) && command !== "CONN" ? "unreachable" : "doubtful";
}
