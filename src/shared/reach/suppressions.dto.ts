import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { SuppressionReason } from "./suppressions.ts";

export interface SuppressionDto {
  readonly email: string;
  readonly reason: SuppressionReason;
  readonly detail: string;
  readonly since: string;
}

export interface SuppressionsPageData extends AdminPageData {
  readonly suppressions: readonly SuppressionDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}
