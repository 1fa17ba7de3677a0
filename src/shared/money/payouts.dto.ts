import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { PayoutFailure } from "./payments.ts";
import type { PayoutState, StatementKind } from "./payouts.ts";
import type { SalesPageData } from "./sales.dto.ts";

/** A payout, for whom it is paid to. */
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
  /** When the next run begins. */
  readonly nextRun: string;
  readonly zone: string;
  /** Where PayPal pays, where it does: the address of the account; null for another provider. */
  readonly payPalAddress: string | null;
}

/** One movement that a payout is the sum of. */
export interface StatementLineDto {
  readonly id: string;
  readonly at: string;
  readonly kind: StatementKind;
  /** Title of the story, or what it is about; "" for nothing to name. */
  readonly about: string;
  /** What of a sale its share is made of, in US cents; null for anything else. */
  readonly parts: {
    readonly listingCents: number;
    readonly discountCents: number;
    /** What the buyer paid on top, and the platform owes: no part of the share. */
    readonly taxCents: number;
    readonly feeCents: number;
    readonly providerFeeCents: number;
    /** Taken back before it became available. */
    readonly refundedCents: number;
  } | null;
  readonly cents: number;
}

/** Sums over all lines of one kind. */
export interface StatementSumDto {
  readonly kind: StatementKind;
  readonly count: number;
  readonly cents: number;
}

export interface StatementPageData {
  readonly payout: PayoutDto;
  /** Name of whom it is paid to, as it is today. */
  readonly payee: string;
  readonly lines: readonly StatementLineDto[];
  readonly sums: readonly StatementSumDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

/** A payout among those of everybody. */
export interface AdminPayoutDto extends PayoutDto {
  readonly member: string;
}

interface PlanSum {
  readonly count: number;
  readonly cents: number;
}

export interface AdminPayoutsPageData extends AdminPageData {
  /** This month, whose run can be begun. */
  readonly month: string;
  readonly minimumCents: number;
  readonly plan: {
    readonly due: PlanSum;
    readonly withoutAccount: PlanSum;
    readonly done: number;
    readonly named: readonly {
      readonly member: string;
      readonly cents: number;
      readonly state: "due" | "no-account" | "done";
    }[];
  };
  readonly filter: { readonly state: string; readonly month: string; readonly member: string };
  readonly isNobody: boolean;
  readonly payouts: readonly AdminPayoutDto[];
  readonly paging: PagingDto;
}
