import type { IncomingHttpHeaders } from "node:http";
import {
  type CheckoutState,
  CURRENCY,
  type DisputeState,
  type PayeeState,
  type PaymentProviderName,
  type PayoutFailure,
} from "../../../shared/money/payments.ts";
import type { SubscriptionState } from "../../../shared/money/subscriptions.ts";

/** What a buyer is asked to pay. */
export interface CheckoutRequest {
  /** Ours: 24 hex digits. Also the idempotency key: asked for twice there is one checkout. */
  readonly reference: string;
  /** US cents, tax included. */
  readonly amount: number;
  /** What is bought, as the buyer reads it. */
  readonly description: string;
  /** Id of the member who pays. */
  readonly buyer: string;
  /** Path of the page that the browser comes back to; coming back grants nothing. */
  readonly back: string;
}

/** What the provider knows of a checkout; it alone decides what was paid. */
export interface CheckoutReport {
  readonly state: CheckoutState;
  /** Of all sums of this report: ISO 4217, capital letters. */
  readonly currency: string;
  /** Cents that the buyer was charged; 0 until they were. */
  readonly charged: number;
  /** Cents that the provider keeps of it. */
  readonly fee: number;
  /** Cents that went back to the buyer, in all. */
  readonly refunded: number;
  readonly dispute: DisputeState;
}

/** Of a checkout that was not paid. */
export const NOTHING_PAID = { currency: CURRENCY, charged: 0, fee: 0, refunded: 0, dispute: "none" } as const;

/** What a member is to be paid. */
export interface PayoutRequest {
  /** Ours: 24 hex digits, and the idempotency key. */
  readonly reference: string;
  /** US cents. */
  readonly amount: number;
  /** Id of the member who is paid. */
  readonly payee: string;
}

/** What became of a payout; of one that failed not a cent has left. */
export type PayoutReport =
  | { readonly state: "paid" }
  | { readonly state: "failed"; readonly reason: PayoutFailure };

/** A movement of money as the provider lists it, in US cents. */
export interface ProviderMovement {
  readonly kind: "charge" | "refund" | "payout";
  /** Ours: the checkout's, the subscription's or the payout's. */
  readonly reference: string;
  readonly amount: number;
  /** What the provider keeps of a charge. */
  readonly fee: number;
  readonly at: Date;
}

/** A webhook that is really the provider's. */
export interface ProviderEvent {
  /** The provider's own id of the event: what comes again has it again. */
  readonly id: string;
  /** What it tells of, by our own id: a checkout, a subscription, or a member who is paid. */
  readonly reference: string;
}

/** What a member is asked to pay again and again. */
export interface SubscriptionRequest {
  /** Ours: 24 hex digits. Also the idempotency key. */
  readonly reference: string;
  /** US cents a period. */
  readonly amount: number;
  /** Months of a period. */
  readonly months: number;
  readonly description: string;
  readonly member: string;
  /** Path of the page that the browser comes back to; coming back grants nothing. */
  readonly back: string;
}

/** What the provider knows of a subscription; it alone decides what was paid. */
export interface SubscriptionReport {
  readonly state: SubscriptionState;
  /** Periods that were paid for, counted from 1, the oldest first. */
  readonly periods: readonly {
    readonly number: number;
    readonly start: Date;
    readonly end: Date;
    /** US cents. */
    readonly charged: number;
    readonly fee: number;
    /** What of it went back to the member. */
    readonly refunded: number;
  }[];
  /** Renewals that failed, over all of it. */
  readonly failures: number;
  readonly nextTryAt: Date | null;
  readonly cancelsAtEnd: boolean;
}

/** Charges again and again; every write may be asked for twice and happens once. */
export interface ProviderSubscriptions {
  /** Begins one; answers where its first period is paid. */
  start(request: SubscriptionRequest): Promise<{ readonly url: string }>;
  /** Where it is; null for one that the provider does not know. */
  read(reference: string): Promise<SubscriptionReport | null>;
  /** Lets it end with what is paid for. */
  cancelAtEnd(reference: string): Promise<void>;
  /** Takes that back. */
  keep(reference: string): Promise<void>;
  /** Ends it now; nothing for one that was never begun. */
  end(reference: string): Promise<void>;
  /** Gives all that was charged for a period back, once however often it is asked. @throws Error where it is refused */
  refund(reference: string, period: number): Promise<void>;
}

/** Who is to tell the provider of themselves. */
export interface OnboardingRequest {
  readonly member: string;
  readonly email: string;
  /** Path of the page that the browser comes back to; coming back tells nothing. */
  readonly back: string;
  /** Path that leads to a fresh link, for one that has run out. */
  readonly again: string;
}

/** Has members tell the provider itself who they are and where their bank is. */
export interface ProviderOnboarding {
  /** Where they do so, or go on doing so; one account each, however often it is asked. */
  start(request: OnboardingRequest): Promise<{ readonly url: string }>;
  /** How far they are: "complete" where it pays this member out by now. */
  read(member: string): Promise<PayeeState>;
  /** Forgets by which name the provider knows a member who is gone. */
  forget(member: string): Promise<void>;
}

/** Takes money and gives it back; every write may be asked for twice and happens once. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Origins of the provider's own pages, which our forms may lead to; none where they are ours. */
  readonly origins: readonly string[];
  /** Begins a checkout; answers where the buyer pays: a path of ours, or an address of the provider's. */
  startCheckout(request: CheckoutRequest): Promise<{ readonly url: string }>;
  /** What became of it; null for one that the provider does not know. */
  readCheckout(reference: string): Promise<CheckoutReport | null>;
  /** What it keeps of a charge of so many US cents, as it announces. */
  feeOf(amount: number): number;
  /** Gives back a part or all; `key` is the idempotency key. @throws Error where the provider refuses */
  refund(request: {
    readonly reference: string;
    readonly amount: number;
    readonly key: string;
  }): Promise<void>;
  /**
   * Pays a member out, once however often it is asked; answers what became of it. @throws Error where nothing is known
   * of it, and it is to be asked again
   */
  payOut(request: PayoutRequest): Promise<PayoutReport>;
  /** Every movement from a time on, before another, as the provider has them: what our books are held against. */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>;
  /** Null for one that renews nothing. */
  readonly subscriptions: ProviderSubscriptions | null;
  /** Null where we ask for all that it takes ourselves. */
  readonly onboarding: ProviderOnboarding | null;
  /**
   * Reads a webhook; null for one that is about nothing of ours. @throws 400 for a signature that does not hold or is
   * older than 300 s
   */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent | null>;
}
