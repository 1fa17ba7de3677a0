import type { AdminPageData } from "../site/admin.dto.ts";

/** What is looked up of a domain that mails come from. */
export const MAIL_RECORDS = ["spf", "dkim", "dmarc", "bounces"] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/** unknown: DNS did not answer; advice: it holds, and could be better. */
export type RecordState = "good" | "advice" | "bad" | "unknown";

export interface MailRecordDto {
  readonly record: MailRecord;
  readonly state: RecordState;
  /** What that means, in plain words. */
  readonly says: string;
  /** The name it stands at in DNS; null where there is none to look at. */
  readonly name: string | null;
  /** What stands there. */
  readonly found: readonly string[];
  /** What to set there; null for nothing. */
  readonly set: { readonly kind: "TXT" | "MX"; readonly value: string } | null;
}

export interface MailCheckPageData extends AdminPageData {
  /** The address that mails come from. */
  readonly from: string;
  /** Whether mails leave at all. */
  readonly sends: boolean;
  /** Null for a domain that the internet does not know, such as a machine's own. */
  readonly records: readonly MailRecordDto[] | null;
}
