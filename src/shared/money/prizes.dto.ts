import type { WinningPlace } from "../community/challenges.enums.ts";
import type { PayDto } from "./payments.ts";
import type { PrizeState } from "./prizes.enums.ts";

/** Prize money of a challenge, public once it is paid in. */
export interface PrizeDto {
  readonly state: PrizeState;
  readonly totalCents: number;
  /** When it is paid to the winners; null unless it is held and the challenge is decided. */
  readonly payAt: string | null;
  readonly places: readonly { readonly place: WinningPlace; readonly cents: number }[];
}

export interface PrizePageData extends PayDto {
  readonly challenge: { readonly id: string; readonly title: string };
  /** Winning places. */
  readonly places: readonly WinningPlace[];
  readonly prize: PrizeDto | null;
  /** Time zone of the challenge. */
  readonly zone: string;
  /** What reaches the winner of each rank, in US cents; empty without a prize. */
  readonly nets: readonly number[];
  /** Example prizes, and what of them reaches the winners. */
  readonly examples: readonly { readonly cents: number; readonly net: number }[];
  /** True if it can be paid in now. */
  readonly open: boolean;
  readonly values: Readonly<Record<string, string>>;
}
