import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { DisputeState, PaymentProviderName } from "./payments.ts";
import type { PrizeState } from "./prizes.enums.ts";
import type { PurchaseState } from "./purchases.ts";
import type { CancellationReason, PlanName, SubscriptionState } from "./subscriptions.ts";
import type { TaxDto } from "./tax.text.ts";

/** A purchase in the back office list. */
export interface AdminPurchaseDto {
  readonly id: string;
  readonly title: string;
  readonly buyer: AdminWhoDto;
  readonly author: AdminWhoDto;
  readonly isGift: boolean;
  readonly state: PurchaseState;
  readonly priceCents: number;
  readonly refundedCents: number;
  readonly receipt: string | null;
  readonly createdAt: string;
}

export interface AdminPurchasesPageData extends AdminPageData {
  /** `word`: receipt number or id. */
  readonly filter: {
    readonly state: string;
    readonly buyer: string;
    readonly author: string;
    readonly word: string;
  };
  /** Entered names that match no member, by field. */
  readonly nobody: readonly ("buyer" | "author")[];
  readonly purchases: readonly AdminPurchaseDto[];
  readonly paging: PagingDto;
}

/** Details of a purchase. Form fields: `intent` (refund, ask), `reason`. */
export interface AdminPurchasePageData extends AdminPageData {
  readonly purchase: AdminPurchaseDto & {
    readonly story: { readonly id: string; readonly slug: string } | null;
    readonly reader: AdminWhoDto | null;
    readonly referrer: AdminWhoDto | null;
    readonly listingCents: number;
    readonly discountCents: number;
    readonly feeCents: number;
    readonly providerFeeCents: number;
    readonly referralCents: number;
    readonly shareCents: number;
    readonly paidAt: string | null;
    readonly releasedAt: string | null;
    readonly refund: { readonly by: AdminWhoDto | null; readonly reason: string; readonly at: string } | null;
    readonly disputes: number;
    readonly tax: TaxDto | null;
    /** Evidence for the buyer's country of residence. */
    readonly taxEvidence: string;
  };
  /** Last state reported by the provider; null if it was never asked. */
  readonly payment: {
    readonly provider: PaymentProviderName;
    readonly chargedCents: number;
    readonly refundedCents: number;
    readonly dispute: DisputeState;
    readonly updatedAt: string;
  } | null;
}

/** A challenge's prize money in the back office list. */
export interface AdminPrizeDto {
  readonly id: string;
  readonly challenge: { readonly id: string; readonly title: string };
  readonly owner: AdminWhoDto;
  readonly state: PrizeState;
  readonly totalCents: number;
  /** Amount that went to winners' balances or was kept by the provider, and amount refunded. */
  readonly givenCents: number;
  readonly refundedCents: number;
  readonly paidAt: string | null;
  /** When it is paid to the winners; null unless it is held and the challenge is decided. */
  readonly payAt: string | null;
  readonly createdAt: string;
}

export interface AdminPrizesPageData extends AdminPageData {
  readonly filter: { readonly state: string };
  readonly prizes: readonly AdminPrizeDto[];
  readonly paging: PagingDto;
}

/** A subscription in the back office list. */
export interface AdminSubscriptionDto {
  readonly id: string;
  readonly member: AdminWhoDto;
  readonly plan: PlanName;
  readonly state: SubscriptionState;
  readonly cents: number;
  readonly paidUntil: string | null;
  readonly cancelsAtEnd: boolean;
  readonly createdAt: string;
}

export interface AdminSubscriptionsPageData extends AdminPageData {
  readonly filter: { readonly state: string; readonly member: string; readonly word: string };
  readonly isNobody: boolean;
  readonly subscriptions: readonly AdminSubscriptionDto[];
  readonly paging: PagingDto;
}

/** Details of a subscription. Form fields: `intent` (refund, ask), `period`, `reason`. */
export interface AdminSubscriptionPageData extends AdminPageData {
  readonly subscription: AdminSubscriptionDto & {
    readonly provider: PaymentProviderName;
    readonly failures: number;
    readonly nextTryAt: string | null;
    readonly cancellation: {
      readonly reason: CancellationReason;
      readonly text: string;
      readonly at: string;
    } | null;
    readonly periods: readonly {
      readonly number: number;
      readonly start: string;
      readonly end: string;
      readonly cents: number;
      readonly feeCents: number;
      readonly refundedCents: number;
    }[];
  };
}
