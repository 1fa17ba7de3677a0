import type { Mail } from "./mail.ts";

/** One plain address: nothing that would make two recipients or a header of it. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** @throws when it is not one address; rules check what people type, this guards what is sent */
export function assertAddress(address: string): void {
  if (!ADDRESS.test(address) || address.length > 254) throw new Error("a mail goes to one plain address");
}

/** Headers by kind: what was not asked for can be ended with one click and is not answered by machines. */
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
