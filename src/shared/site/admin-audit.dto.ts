import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { AuditEntryDto } from "../platform/audit-entry.dto.ts";

/** Form fields: by, action, subject, from, to. */
export interface AuditPageData extends AdminPageData {
  readonly filter: Readonly<Record<"by" | "action" | "subject" | "from" | "to", string>>;
  /** Names in the filter that match no member. */
  readonly unknown: readonly ("by" | "subject")[];
  /** Choices of the filter, by value. */
  readonly actions: readonly { readonly value: string; readonly label: string }[];
  readonly entries: readonly AuditEntryDto[];
  readonly paging: PagingDto;
}
