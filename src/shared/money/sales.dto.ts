import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { EarningExplanationDto } from "./earning-parts.ts";
import type { LedgerCause } from "./ledger.ts";
import type { PayDto } from "./payments.ts";
import type { PurchaseState, Refundable } from "./purchases.ts";
import type { TimedPriceDto } from "./selling.dto.ts";
import type { TaxDto } from "./tax.text.ts";

/** Purchase page of a story. */
export interface BuyPageData {
  readonly story: StoryCardDto;
  /** True if the reader already owns it and can only give it as a gift. */
  readonly owned: boolean;
  readonly listingCents: number;
  /** Initial value of the form if readers may pay more than the price; null for a fixed price. */
  readonly suggestedCents: number | null;
  /** Initial price in the form, with the coupon from the link or form applied. */
  readonly priceCents: number;
  /** Tax added to it; null if no tax is configured. */
  readonly tax: TaxDto | null;
  readonly coupon: { readonly code: string; readonly percent: number } | null;
  /** Temporary price that applies now or later. */
  readonly timed: TimedPriceDto | null;
  readonly zone: string;
  /** Invalid coupon code; "" if there is none. */
  readonly wrongCoupon: string;
  readonly chapters: number;
  readonly open: number;
  readonly words: number;
}

/** A purchase, as shown to its buyer. */
export interface PurchaseDto {
  readonly id: string;
  readonly title: string;
  /** True if bought for somebody else. */
  readonly isGift: boolean;
  readonly story: { readonly id: string; readonly slug: string } | null;
  readonly author: { readonly name: string; readonly username: string } | null;
  readonly state: PurchaseState;
  readonly listingCents: number;
  readonly discountCents: number;
  readonly priceCents: number;
  /** Tax added to the price; null if there is none. */
  readonly tax: TaxDto | null;
  readonly refundedCents: number;
  /** Reason if the site made the refund; "" otherwise. */
  readonly refundReason: string;
  /** "2026-000042"; null until a number is assigned. */
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

/** A sale as shown to its author, with the parts of the price. */
export interface SaleDto {
  readonly id: string;
  readonly title: string;
  readonly state: PurchaseState;
  readonly listingCents: number;
  readonly discountCents: number;
  readonly priceCents: number;
  /** Platform fee, including a referral. */
  readonly feeCents: number;
  readonly providerFeeCents: number;
  /** Author's share before refunds. */
  readonly shareCents: number;
  /** Remaining share after refunds. */
  readonly shareLeftCents: number;
  readonly refundedCents: number;
  /** Reason if the site made the refund; "" otherwise. */
  readonly refundReason: string;
  readonly paidAt: string;
}

export interface SalesPageData {
  /** Provider to which the list is restricted; null for all. */
  readonly provider: "paypal" | null;
  /** With the time at which their shares become available; null if they are, or will not be. */
  readonly sales: readonly (SaleDto & { readonly availableAt: string | null })[];
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
  /** Amount refunded to the reader, including tax. */
  readonly backCents: number;
  /** False if there is nothing to refund. */
  readonly isPaid: boolean;
}

export interface CouponDto {
  readonly id: string;
  readonly code: string;
  readonly percent: number;
  readonly storyTitle: string | null;
  readonly from: string | null;
  /** A time on its last day; null if unlimited. */
  readonly last: string | null;
  readonly limit: number | null;
  readonly used: number;
  readonly ended: boolean;
  /** Purchase links of its stories with the coupon applied; a few at most. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

export interface CouponsPageData {
  readonly coupons: readonly CouponDto[];
  readonly stories: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  readonly zone: string;
}

/** A line of a member's earnings. */
export interface EarningDto {
  readonly id: string;
  readonly cause: LedgerCause;
  /** Story, order or challenge; "" if there is none. */
  readonly about: string;
  /** How it came to be; null for payouts, corrections and the like. */
  readonly explained: EarningExplanationDto | null;
  /** Change to the amount owed to them. */
  readonly cents: number;
  /** Amount that was only moved between accounts, if the total did not change. */
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
