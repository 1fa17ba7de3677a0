import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { CorrectionState, FindingKind } from "./books.ts";
import type { LedgerCause } from "./ledger.ts";

/** A proof of the books, as the back office shows it. */
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
  /** A member's account has their name in place of the id. */
  readonly entries: readonly { readonly account: string; readonly cents: number }[];
}

/** A payment of another sum than was asked for. */
export interface DifferingDto {
  readonly id: string;
  /** What was bought, as who paid read it. */
  readonly of: string;
  readonly askedCents: number;
  /** In cents of what was paid in: ISO 4217. */
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

export interface CorrectionDto {
  readonly id: string;
  readonly member: string;
  readonly cents: number;
  readonly reason: string;
  readonly state: CorrectionState;
  readonly by: string;
  readonly decidedBy: string;
  readonly at: string;
  /** Whether who looks may confirm it: somebody else asked for it. */
  readonly mayConfirm: boolean;
}

export interface CorrectionsPageData extends AdminPageData {
  /** Of this form: what it sends is done once. */
  readonly once: string;
  readonly corrections: readonly CorrectionDto[];
  readonly paging: PagingDto;
}
