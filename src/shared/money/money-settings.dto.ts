import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { MoneySettingName } from "./money-settings.ts";

/** What holds of a setting. */
export interface MoneySettingDto {
  readonly name: MoneySettingName;
  readonly value: number;
  /** Since when; null where nobody has set it. */
  readonly since: string | null;
  /** What was decided for later, the soonest of it. */
  readonly next: { readonly value: number; readonly from: string } | null;
}

/** A decision of the past, or for later. */
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
