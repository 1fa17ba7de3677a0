import type { AuditAction, AuditSubjectType } from "../platform/audit.ts";
import type { AdminPageData, AdminWhoDto } from "./admin.dto.ts";
import type { PagingDto } from "./site.dto.ts";

export interface AuditEntryDto {
  readonly seq: number;
  readonly at: string;
  /** Null for the console. */
  readonly by: AdminWhoDto | null;
  /** On whose behalf. */
  readonly as: AdminWhoDto | null;
  readonly action: AuditAction;
  readonly subject: {
    readonly type: AuditSubjectType;
    readonly id: string;
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
  readonly entries: readonly AuditEntryDto[];
  readonly paging: PagingDto;
}
