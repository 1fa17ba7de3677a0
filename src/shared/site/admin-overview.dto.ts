import type { AdminPageData } from "../back-office.ts";
import type { AuditEntryDto } from "../platform/audit-entry.dto.ts";
import type { AdminUserRowDto } from "./admin-accounts.dto.ts";

/** A count with its label and a link to details. */
export interface AdminFigureDto {
  readonly label: string;
  readonly value: number;
  readonly href: string | null;
}

export interface AdminOverviewPageData extends AdminPageData {
  /** True if the database rejects writes because its disk is full. */
  readonly diskFull: boolean;
  /** Pending tasks that the viewer can act on; each count is above 0. */
  readonly waiting: readonly AdminFigureDto[];
  readonly figures: readonly AdminFigureDto[];
  readonly newest: readonly AdminUserRowDto[];
  /** Empty for moderators. */
  readonly entries: readonly AuditEntryDto[];
}
