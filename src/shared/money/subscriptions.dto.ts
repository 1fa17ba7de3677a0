import type { PayDto, PaymentProviderName } from "./payments.ts";
import type { PlanName, SubscriptionFeature, SubscriptionState } from "./subscriptions.ts";
import type { TaxDto } from "./tax.text.ts";

export interface PlanDto {
  readonly name: PlanName;
  readonly cents: number;
}

/** A subscription, as shown to its member. */
export interface SubscriptionDto {
  readonly id: string;
  readonly plan: PlanName;
  readonly features: readonly SubscriptionFeature[];
  readonly state: SubscriptionState;
  /** Including tax. */
  readonly cents: number;
  readonly tax: TaxDto | null;
  /** End of the paid period; null if it was never paid. */
  readonly paidUntil: string | null;
  readonly cancelsAtEnd: boolean;
  /** Time of the next attempt after a failed renewal; null if there is none. */
  readonly nextTryAt: string | null;
  readonly payments: readonly PaymentDto[];
}

/** Payment for one period of a subscription. */
export interface PaymentDto {
  /** Period number, from 1. */
  readonly number: number;
  readonly at: string;
  readonly until: string;
  /** Including tax. */
  readonly cents: number;
  /** Tax included; null if there is none. */
  readonly tax: TaxDto | null;
  /** Refunded amount; 0 if none. */
  readonly refundedCents: number;
  /** "2026-000042"; null until a number is assigned. */
  readonly receipt: string | null;
}

/** Receipt of one payment. */
export interface SubscriptionReceiptPageData {
  readonly subscription: string;
  readonly plan: PlanName;
  readonly payment: PaymentDto & { readonly receipt: string };
  readonly zone: string;
}

export interface PremiumPageData {
  readonly plans: readonly PlanDto[];
  /** Tax rate of the member's country, with cents for an amount of 0. Null if no tax is configured. */
  readonly tax: TaxDto | null;
  readonly feePercent: { readonly usual: number; readonly premium: number };
  /** True if the viewer has a subscription. */
  readonly has: boolean;
  readonly isMember: boolean;
  /** False if the payment provider does not support renewals. */
  readonly offered: boolean;
  readonly provider: PaymentProviderName;
}

export interface MySubscriptionsPageData extends PayDto {
  readonly subscriptions: readonly SubscriptionDto[];
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
