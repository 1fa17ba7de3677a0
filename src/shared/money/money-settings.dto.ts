import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { MoneySettingName } from "./money-settings.ts";

/** Current value of a setting. */
export interface MoneySettingDto {
  readonly name: MoneySettingName;
  readonly value: number;
  /** Date from which it applies; null if it was never set. */
  readonly since: string | null;
  /** Next decision that takes effect later. */
  readonly next: { readonly value: number; readonly from: string } | null;
}

/** A decision that applied in the past or takes effect later. */
export interface MoneyDecisionDto {
  readonly id: string;
  readonly name: MoneySettingName;
  readonly value: number;
  readonly from: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

export interface MoneySettingsPageData extends AdminPageData {
  readonly settings: readonly MoneySettingDto[];
  readonly decisions: readonly MoneyDecisionDto[];
  readonly paging: PagingDto;
}
