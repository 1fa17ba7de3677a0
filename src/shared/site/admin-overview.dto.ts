import type { AdminPageData } from "./admin.dto.ts";
import type { AdminUserRowDto } from "./admin-accounts.dto.ts";
import type { AuditEntryDto } from "./admin-audit.dto.ts";

/** A number with what it counts and where one sees more. */
export interface AdminFigureDto {
  readonly label: string;
  readonly value: number;
  readonly href: string | null;
}

export interface AdminOverviewPageData extends AdminPageData {
  /** The database refuses what is written, for want of room. */
  readonly diskFull: boolean;
  /** What waits for whoever looks, where they may do something about it; each above 0. */
  readonly waiting: readonly AdminFigureDto[];
  readonly figures: readonly AdminFigureDto[];
  readonly newest: readonly AdminUserRowDto[];
  /** Empty for moderators. */
  readonly entries: readonly AuditEntryDto[];
}
