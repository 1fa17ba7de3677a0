import type { Mail } from "./mail.ts";

/** Matches a single plain address; rejects anything that would add a second recipient or a header. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Returns true for a single address. */
export const isAddress = (address: string): boolean => ADDRESS.test(address) && address.length <= 254;

/** @throws if it is not a single address; input rules check what users enter, this protects what is sent */
export function assertAddress(address: string): void {
  if (!isAddress(address)) throw new Error("a mail goes to one plain address");
}

/**
 * Returns the headers by kind of mail: unsolicited mails have one-click unsubscribe headers and ask for no
 * automatic replies.
 */
export function headersFor(mail: Mail, unsubscribeUrl: string | null): Record<string, string> {
  const headers = { ...mail.headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
  if (unsubscribeUrl === null) return headers;
  return {
    ...headers,
    Precedence: "bulk",
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
