import type { PaymentProviderName } from "./payments.ts";
import type { PlanName, SubscriptionFeature, SubscriptionState } from "./subscriptions.ts";
import type { TaxDto } from "./tax.ts";

export interface PlanDto {
  readonly name: PlanName;
  readonly cents: number;
}

/** A subscription, for its member. */
export interface SubscriptionDto {
  readonly id: string;
  readonly plan: PlanName;
  readonly features: readonly SubscriptionFeature[];
  readonly state: SubscriptionState;
  /** Tax included. */
  readonly cents: number;
  readonly tax: TaxDto | null;
  /** Until when it is paid for; null where it never was. */
  readonly paidUntil: string | null;
  readonly cancelsAtEnd: boolean;
  /** When the next try of a renewal that failed is due; null for none. */
  readonly nextTryAt: string | null;
  readonly payments: readonly PaymentDto[];
}

/** What was paid for a period of a subscription. */
export interface PaymentDto {
  /** Counted from 1. */
  readonly number: number;
  readonly at: string;
  readonly until: string;
  /** Tax included. */
  readonly cents: number;
  /** What of it is tax; null where there is none. */
  readonly tax: TaxDto | null;
  /** What of it went back; 0 for nothing. */
  readonly refundedCents: number;
  /** "2026-000042"; null until the number is given. */
  readonly receipt: string | null;
}

/** The receipt of one payment. */
export interface SubscriptionReceiptPageData {
  readonly subscription: string;
  readonly plan: PlanName;
  readonly payment: PaymentDto & { readonly receipt: string };
  readonly zone: string;
}

export interface PremiumPageData {
  readonly plans: readonly PlanDto[];
  /** Of the country a member lives in; its cents are those of nothing. Null where no tax is set. */
  readonly tax: TaxDto | null;
  readonly feePercent: { readonly usual: number; readonly premium: number };
  /** Where one's own is looked after; null for who has none. */
  readonly has: boolean;
  readonly isMember: boolean;
  /** False where the payment provider renews nothing. */
  readonly offered: boolean;
  readonly provider: PaymentProviderName;
}

export interface MySubscriptionsPageData {
  readonly subscriptions: readonly SubscriptionDto[];
  readonly payHref: string | null;
  readonly zone: string;
}

export interface CancelSubscriptionPageData {
  readonly subscription: SubscriptionDto;
  readonly zone: string;
}

export type SandboxSubscriptionAct = "approve" | "decline" | "renew" | "card-fails" | "card-works" | "end";

export interface SandboxSubscriptionPageData {
  readonly id: string;
  readonly description: string;
  readonly cents: number;
  readonly state: SubscriptionState;
  readonly cardWorks: boolean;
  readonly tries: number;
  readonly acts: readonly SandboxSubscriptionAct[];
  readonly back: string;
}
