import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { CorrectionState, FindingKind } from "./books.ts";
import type { LedgerCause } from "./ledger.ts";
import type { FailedRefundState, RefundFailure } from "./refunds.ts";

/** A ledger check, as shown in the back office. */
export interface ProofDto {
  readonly at: string;
  readonly transactions: number;
  readonly compared: number;
  readonly isWell: boolean;
  readonly unbalanced: readonly string[];
  readonly drifted: readonly { readonly account: string; readonly kept: number; readonly counted: number }[];
  readonly findings: readonly {
    readonly kind: FindingKind;
    readonly reference: string;
    readonly ours: number;
    readonly theirs: number;
  }[];
}

export interface TransactionDto {
  readonly id: string;
  readonly key: string;
  readonly cause: LedgerCause;
  readonly at: string;
  /** Accounts of members are shown by name instead of id. */
  readonly entries: readonly { readonly account: string; readonly cents: number }[];
}

/** A payment of an amount that differs from the requested one. */
export interface DifferingDto {
  readonly id: string;
  /** Description of the purchase, as the payer saw it. */
  readonly of: string;
  readonly askedCents: number;
  /** Currency of the paid amount (ISO 4217). */
  readonly currency: string;
  readonly paidCents: number;
  readonly backCents: number;
}

export interface LedgerPageData extends AdminPageData {
  readonly differing: readonly DifferingDto[];
  readonly proof: ProofDto | null;
  readonly accounts: readonly { readonly name: string; readonly cents: number }[];
  readonly waiting: number;
  readonly filter: {
    readonly cause: string;
    readonly member: string;
    readonly about: string;
    readonly from: string;
    readonly to: string;
  };
  readonly isNobody: boolean;
  readonly transactions: readonly TransactionDto[];
  readonly paging: PagingDto;
}

/** What is open in the ledger for a deleted account, in US cents; negative if the account owes it. */
export interface DeletedBalanceDto {
  readonly member: string;
  readonly availableCents: number;
  /** Held before it becomes available, or because of a dispute. */
  readonly heldCents: number;
  readonly sendingCents: number;
}

/** Form fields: member, cents (the available balance as shown) and reason. */
export interface DeletedBalancesPageData extends AdminPageData {
  readonly filter: { readonly side: string };
  readonly balances: readonly DeletedBalanceDto[];
  readonly paging: PagingDto;
}

/** A refund that failed. */
export interface FailedRefundDto {
  readonly id: string;
  readonly member: string;
  /** Description of what was paid for, as the payer saw it. */
  readonly of: string;
  readonly amountCents: number;
  readonly reason: RefundFailure;
  readonly state: FailedRefundState;
  /** How it was settled; "" if it was not. */
  readonly settled: string;
  readonly failedAt: string;
}

/** Form fields: intent ("retry" or "settle"), id and reason. */
export interface FailedRefundsPageData extends AdminPageData {
  readonly filter: { readonly state: string; readonly member: string };
  readonly isNobody: boolean;
  readonly refunds: readonly FailedRefundDto[];
  readonly paging: PagingDto;
}

export interface CorrectionDto {
  readonly id: string;
  readonly member: string;
  readonly cents: number;
  readonly reason: string;
  readonly state: CorrectionState;
  readonly by: string;
  readonly decidedBy: string;
  readonly at: string;
  /** True if the viewer may confirm it, because another admin requested it. */
  readonly mayConfirm: boolean;
}

export interface CorrectionsPageData extends AdminPageData {
  /** Idempotency key of this form. */
  readonly once: string;
  readonly corrections: readonly CorrectionDto[];
  readonly paging: PagingDto;
}
