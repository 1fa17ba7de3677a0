import type { AdminPageData } from "../back-office.ts";

/** DNS records that are checked for the sender's domain. */
export const MAIL_RECORDS = ["spf", "dkim", "dmarc", "bounces"] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/** unknown: DNS did not answer; advice: valid but could be improved. */
export type RecordState = "good" | "advice" | "bad" | "unknown";

export interface MailRecordDto {
  readonly record: MailRecord;
  readonly state: RecordState;
  /** Explanation in plain language. */
  readonly says: string;
  /** DNS name of the record; null if there is none to look up. */
  readonly name: string | null;
  /** Records found. */
  readonly found: readonly string[];
  /** Record to set; null if none is needed. */
  readonly set: { readonly kind: "TXT" | "MX"; readonly value: string } | null;
}

export interface MailCheckPageData extends AdminPageData {
  /** Sender address of mails. */
  readonly from: string;
  /** True if mails are sent at all. */
  readonly sends: boolean;
  /** Null for a domain that does not exist on the internet, such as a local host name. */
  readonly records: readonly MailRecordDto[] | null;
}
