import PostalMime, { type Email } from "postal-mime";

/** A report about one mail that bounced or was marked as spam. */
export interface MailReport {
  readonly kind: "hard" | "soft" | "complaint";
  /** Recipient named in the report; "" if missing. */
  readonly email: string;
  /** Id of the mail from its Message-ID, and return-path addresses that may contain it (VERP). */
  readonly letter: string | null;
  readonly returnPaths: readonly string[];
  /** The server's message. */
  readonly detail: string;
}

/**
 * Parses a report sent by a mail server: a delivery status (RFC 3464), or a complaint (ARF, RFC 5965). Null
 * for any other mail, and for a status without failure.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | null> {
  const mail = await PostalMime.parse(raw as Uint8Array<ArrayBuffer>, {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
  });
  const part = (...types: string[]): string =>
    String(mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? "");
  const original = fieldsOf(
    part("message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global"),
  );
  const common = {
    letter: /^<?([0-9a-f]{24})@/.exec(original.get("message-id") ?? "")?.[1] ?? null,
    returnPaths: [...recipientsOf(mail), addressIn(original.get("return-path"))].filter(Boolean),
  };
  const feedback = fieldsOf(part("message/feedback-report"));
  if (feedback.size > 0) {
    // "not-spam" and similar types are not complaints.
    if (!/^(?:abuse|fraud|opt-out)/i.test(feedback.get("feedback-type") ?? "")) return null;
    return {
      kind: "complaint",
      letter: common.letter,
      detail: feedback.get("feedback-type")!,
      email: addressIn(feedback.get("original-rcpt-to") ?? original.get("to")),
      returnPaths: [...common.returnPaths, addressIn(feedback.get("original-mail-from"))].filter(Boolean),
    };
  }
  const status = part("message/delivery-status", "message/global-delivery-status");
  // The first group of fields describes the report, each other one a recipient.
  const [failed] = status
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((group) => /^failed/i.test(group.get("action") ?? ""));
  if (!failed) return null;
  const detail = failed.get("diagnostic-code") ?? failed.get("status") ?? "";
  return {
    ...common,
    kind: isForGood(failed.get("status") ?? "", detail) ? "hard" : "soft",
    detail,
    email: addressIn(failed.get("original-recipient") ?? failed.get("final-recipient")),
  };
}

/**
 * True if a status (RFC 3463) means a permanently invalid address: its mailbox or host does not exist, was
 * moved or is disabled. A full mailbox, a rejected message or a policy does not count.
 */
export function isForGood(status: string, detail: string): boolean {
  const answer = `${status} ${detail}`;
  const code = (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer) ?? /\b5\d\d\b/.exec(answer))?.[0] ?? "";
  if (/^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(code)) return true;
  return code.startsWith("5") && NO_SUCH_USER.test(detail);
}

/** Servers that send "5.0.0" or no code explain it in words. */
const NO_SUCH_USER =
  /(?:no such (?:user|recipient|mailbox)|user (?:unknown|not found)|unknown user|(?:mailbox|recipient|address|account) (?:does not exist|not found|unavailable|disabled|unknown)|does ?n[o']t exist|invalid recipient)/i;

/** Parses header fields by lower-case name, unfolded; the first of each. */
function fieldsOf(text: string): Map<string, string> {
  const head =
    text
      .replaceAll("\r\n", "\n")
      .trimStart()
      .split(/\n\s*\n/)[0] ?? "";
  const fields = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key && !fields.has(key)) fields.set(key, value!.trim());
  }
  return fields;
}

/** Extracts the address in a field: `rfc822; a@b.example`, `Ann <a@b.example>`; "" if none. */
const addressIn = (field: string | undefined): string =>
  /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(field ?? "")?.[0].toLowerCase() ?? "";

/** Returns the recipients of the report itself: one of our return paths. */
const recipientsOf = ({ to = [], headers, deliveredTo }: Email): string[] => [
  ...to.flatMap((each) => (each.address ? [each.address] : [])),
  ...(deliveredTo ? [deliveredTo] : []),
  ...headers
    .filter(({ key }) => key === "x-original-to" || key === "delivered-to" || key === "envelope-to")
    .map(({ value }) => addressIn(value)),
];
