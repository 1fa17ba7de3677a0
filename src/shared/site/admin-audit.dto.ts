import type { AdminPageData, AdminWhoDto } from "./admin.dto.ts";
import type { PagingDto } from "./site.dto.ts";

export interface AuditEntryDto {
  readonly seq: number;
  readonly at: string;
  /** Null for the console. */
  readonly by: AdminWhoDto | null;
  /** On whose behalf. */
  readonly as: AdminWhoDto | null;
  /** What was done, in words. */
  readonly action: string;
  readonly subject: {
    /** What it is, in a word. */
    readonly kind: string;
    readonly label: string;
    readonly href: string | null;
  } | null;
  readonly details: readonly { readonly name: string; readonly value: string }[];
}

/** Fields of its form: by, action, subject, from, to. */
export interface AuditPageData extends AdminPageData {
  readonly filter: Readonly<Record<"by" | "action" | "subject" | "from" | "to", string>>;
  /** A name in the filter that nobody has. */
  readonly unknown: readonly ("by" | "subject")[];
  /** What can be asked for, by the name that the filter has. */
  readonly actions: readonly { readonly value: string; readonly label: string }[];
  readonly entries: readonly AuditEntryDto[];
  readonly paging: PagingDto;
}
