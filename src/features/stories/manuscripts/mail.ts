/** A text with the head and signature of the email that it was sent in. */
export interface MailText {
  /** Lines such as "From: …" before the text; "" if it is no email. */
  readonly before: string;
  readonly body: string;
  /** The signature, after a line of two hyphens. */
  readonly after: string;
}

const FIELD =
  "(?:From|To|Cc|Bcc|Date|Sent|Subject|Reply-To|Return-Path|Message-ID|MIME-Version|Delivered-To|Received|Attachments?|Content-[\\w-]+|X-[\\w-]+)";
const HEAD = new RegExp(`^\\s{0,200}(?:${FIELD}:[^\\n]*\\n(?:[ \\t]+\\S[^\\n]*\\n)*){2,}(?=[ \\t]*\\n)`, "i");

/** Fields that only mail programs write; stories also have letters with other fields. */
const MAIL_ONLY =
  /^(?:From:[^\n]{0,200}<[^\s<>]{1,200}@|(?:Message-ID|MIME-Version|Received|Return-Path|Content-[\w-]+):)/im;

/** Maximum number of characters of a signature. */
const SIGNATURE_MAX = 1_000;

/**
 * Separates an email's head and signature from its text, which contain addresses that are not for readers; null for
 * any other text.
 */
export function mailIn(source: string): MailText | null {
  const [head = ""] = HEAD.exec(source.slice(0, HEAD_MAX)) ?? [];
  if (!MAIL_ONLY.test(head)) return null;
  const isFlowed = /^Content-Type:[^\n]*(?:\n[ \t][^\n]*)*\bformat="?flowed\b/im.test(head);
  const lines = source.slice(head.length);
  // RFC 3676, 4.1: a line that ends with a space goes on in the next.
  const rest = isFlowed ? lines.replace(/(?<!\n--) \n(?=[^\s>])/g, " ") : lines;
  const end = rest.lastIndexOf("\n-- \n");
  const hasSignature = end >= 0 && rest.length - end <= SIGNATURE_MAX;
  return {
    before: head,
    body: hasSignature ? rest.slice(0, end + 1) : rest,
    after: hasSignature ? rest.slice(end + 1) : "",
  };
}

/** Maximum number of characters of a head. */
const HEAD_MAX = 20_000;
