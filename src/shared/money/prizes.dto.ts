import type { WinningPlace } from "../community/challenges.enums.ts";
import type { Differs } from "./payments.ts";
import type { PrizeState } from "./prizes.enums.ts";

/** Prize money of a challenge, as everyone sees it once it is paid in. */
export interface PrizeDto {
  readonly state: PrizeState;
  readonly totalCents: number;
  readonly places: readonly { readonly place: WinningPlace; readonly cents: number }[];
}

export interface PrizePageData {
  readonly challenge: { readonly id: string; readonly title: string };
  /** Places that win. */
  readonly places: readonly WinningPlace[];
  readonly prize: PrizeDto | null;
  /** Another sum was paid than was asked for. */
  readonly differs: Differs | null;
  /** It can be paid in now. */
  readonly open: boolean;
  readonly values: Readonly<Record<string, string>>;
}
