import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { LedgerCause } from "./ledger.ts";
import type { PayDto } from "./payments.ts";
import type { PurchaseState, Refundable } from "./purchases.ts";
import type { TimedPriceDto } from "./selling.dto.ts";
import type { TaxDto } from "./tax.ts";

/** What a reader is offered. */
export interface BuyPageData {
  readonly story: StoryCardDto;
  /** The reader has it already, and can but give it. */
  readonly owned: boolean;
  readonly listingCents: number;
  /** What the form begins with where readers may pay more than the price; null for a fixed price. */
  readonly suggestedCents: number | null;
  /** What the form begins with, with the coupon that the link or the form carries. */
  readonly priceCents: number;
  /** On top of it, where taxes are set; null where none is. */
  readonly tax: TaxDto | null;
  readonly coupon: { readonly code: string; readonly percent: number } | null;
  /** The price for a while that holds, or is to come. */
  readonly timed: TimedPriceDto | null;
  readonly zone: string;
  /** Code that does not hold; "" for none. */
  readonly wrongCoupon: string;
  readonly chapters: number;
  readonly open: number;
  readonly words: number;
}

/** A purchase, for its buyer. */
export interface PurchaseDto {
  readonly id: string;
  readonly title: string;
  /** Bought for somebody else. */
  readonly isGift: boolean;
  readonly story: { readonly id: string; readonly slug: string } | null;
  readonly author: { readonly name: string; readonly username: string } | null;
  readonly state: PurchaseState;
  readonly listingCents: number;
  readonly discountCents: number;
  readonly priceCents: number;
  /** On top of the price; null where there is none. */
  readonly tax: TaxDto | null;
  readonly refundedCents: number;
  /** Why the site itself gave it back; "" else. */
  readonly refundReason: string;
  /** "2026-000042"; null until the number is given. */
  readonly receipt: string | null;
  readonly paidAt: string | null;
  readonly createdAt: string;
}

export interface PurchasesPageData {
  readonly purchases: readonly PurchaseDto[];
  readonly after: string | null;
  readonly zone: string;
}

export interface PurchasePageData extends PayDto {
  readonly purchase: PurchaseDto;
  readonly refund: Refundable;
  readonly zone: string;
}

/** A sale, for its author: what each part of the price came to. */
export interface SaleDto {
  readonly id: string;
  readonly title: string;
  readonly state: PurchaseState;
  readonly listingCents: number;
  readonly discountCents: number;
  readonly priceCents: number;
  /** What the platform took, a referral included. */
  readonly feeCents: number;
  readonly providerFeeCents: number;
  /** What came to the author, before refunds. */
  readonly shareCents: number;
  /** What is left of it. */
  readonly shareLeftCents: number;
  readonly refundedCents: number;
  readonly paidAt: string;
}

export interface SalesPageData {
  /** The one provider whose sales are shown; null for all. */
  readonly provider: "paypal" | null;
  readonly sales: readonly SaleDto[];
  readonly after: string | null;
  readonly balances: {
    readonly pendingCents: number;
    readonly availableCents: number;
    readonly disputedCents: number;
  };
  readonly zone: string;
}

export interface SaleRefundPageData {
  readonly sale: SaleDto;
  /** What goes back to the reader, tax too. */
  readonly backCents: number;
  /** False where there is nothing to give back. */
  readonly isPaid: boolean;
}

export interface CouponDto {
  readonly id: string;
  readonly code: string;
  readonly percent: number;
  readonly storyTitle: string | null;
  readonly from: string | null;
  /** A moment of its last day; null for none. */
  readonly last: string | null;
  readonly limit: number | null;
  readonly used: number;
  readonly ended: boolean;
  /** Where its stories are bought with it, at most a few. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

export interface CouponsPageData {
  readonly coupons: readonly CouponDto[];
  readonly stories: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  readonly zone: string;
}

/** A line of what somebody earned. */
export interface EarningDto {
  readonly id: string;
  readonly cause: LedgerCause;
  /** The story, order or challenge; "" for none. */
  readonly about: string;
  /** By how much it changed what they are owed. */
  readonly cents: number;
  /** Where it changed nothing of that: what came to lie elsewhere. */
  readonly moved: {
    readonly how: "release" | "dispute" | "disputeOver" | "payout" | "payoutBack" | "other";
    readonly cents: number;
  } | null;
  readonly at: string;
}

export interface EarningsPageData {
  readonly lines: readonly EarningDto[];
  readonly after: string | null;
  readonly balances: SalesPageData["balances"];
  readonly zone: string;
}
