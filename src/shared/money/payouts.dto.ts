import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { EarningPartsDto } from "./earning-parts.ts";
import type { PayoutFailure } from "./payments.ts";
import type { PayoutState, StatementKind } from "./payouts.ts";
import type { SalesPageData } from "./sales.dto.ts";

/** A payout, as shown to its recipient. */
export interface PayoutDto {
  readonly id: string;
  /** "2026-12". */
  readonly month: string;
  readonly attempt: number;
  readonly amountCents: number;
  readonly state: PayoutState;
  readonly failure: PayoutFailure | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface PayoutsPageData {
  readonly payouts: readonly PayoutDto[];
  readonly after: string | null;
  readonly balances: SalesPageData["balances"];
  readonly account: "none" | "started" | "complete";
  readonly minimumCents: number;
  readonly holdDays: number;
  /** Time of the next run. */
  readonly nextRun: string;
  readonly zone: string;
  /** PayPal address of the recipient; null for another provider. */
  readonly payPalAddress: string | null;
}

/** One movement included in a payout. */
export interface StatementLineDto {
  readonly id: string;
  readonly at: string;
  readonly kind: StatementKind;
  /** Title of the story or other subject; "" if there is nothing to name. */
  readonly about: string;
  /** Number of the sale or order, as on its receipt; "" if there is none. */
  readonly number: string;
  /** Time of the sale or of the completed order; null for lines that are not earnings. */
  readonly madeAt: string | null;
  /** Amounts that make up the line; null if it is not earnings. */
  readonly parts: EarningPartsDto | null;
  readonly cents: number;
}

/** Sum of all lines of one kind. */
export interface StatementSumDto {
  readonly kind: StatementKind;
  readonly count: number;
  readonly cents: number;
}

export interface StatementPageData {
  readonly payout: PayoutDto;
  /** Current name of the recipient. */
  readonly payee: string;
  readonly lines: readonly StatementLineDto[];
  readonly sums: readonly StatementSumDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

/** A payout in the back office list. */
export interface AdminPayoutDto extends PayoutDto {
  readonly member: string;
  readonly memberId: string;
  /** True if it was begun before its member was banned, and waits to be released. */
  readonly held: boolean;
}

type PlanState = "due" | "no-account" | "held" | "done";

interface PlanSum {
  readonly count: number;
  readonly cents: number;
}

export interface AdminPayoutsPageData extends AdminPageData {
  /** Current month, for which a run can be started. */
  readonly month: string;
  readonly minimumCents: number;
  readonly plan: {
    readonly due: PlanSum;
    readonly withoutAccount: PlanSum;
    readonly held: PlanSum;
    readonly done: number;
    readonly named: readonly {
      readonly member: string;
      readonly cents: number;
      readonly state: PlanState;
    }[];
    /** Banned members, whose payouts an admin holds or releases. */
    readonly banned: readonly {
      readonly id: string;
      readonly member: string;
      readonly cents: number;
      readonly state: PlanState;
      readonly released: boolean;
    }[];
  };
  readonly filter: { readonly state: string; readonly month: string; readonly member: string };
  readonly isNobody: boolean;
  readonly payouts: readonly AdminPayoutDto[];
  readonly paging: PagingDto;
}
