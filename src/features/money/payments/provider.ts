import type { IncomingHttpHeaders } from "node:http";
import {
  type CheckoutState,
  CURRENCY,
  type DisputeState,
  type PayeeState,
  type PaymentProviderName,
  type PayoutFailure,
} from "#shared/money/payments.ts";
import type { RefundFailure } from "#shared/money/refunds.ts";
import type { SubscriptionState } from "#shared/money/subscriptions.ts";

/** Input of a checkout at the provider. */
export interface CheckoutRequest {
  /** Our reference: 24 hex digits. Also the idempotency key: repeated requests create one checkout. */
  readonly reference: string;
  /** US cents, tax included. */
  readonly amount: number;
  /** What is bought, as shown to the buyer. */
  readonly description: string;
  /** Id of the member who pays. */
  readonly buyer: string;
  /** Path of the page that the browser returns to; returning grants nothing. */
  readonly back: string;
}

/** A checkout's state at the provider, which alone decides what was paid. */
export interface CheckoutReport {
  readonly state: CheckoutState;
  /** Currency of all amounts in this report: ISO 4217, capital letters. */
  readonly currency: string;
  /** Cents charged to the buyer; 0 before the charge. */
  readonly charged: number;
  /** The provider's fee in cents. */
  readonly fee: number;
  /** Total refunded to the buyer, in cents. */
  readonly refunded: number;
  readonly dispute: DisputeState;
  /** True if the buyer has paid and the provider is still confirming it; the state is "open" until then. */
  readonly confirming?: boolean;
  /** True if the buyer's last attempt was declined and they may try again; the state is "open". */
  readonly declined?: boolean;
}

/** Amounts of an unpaid checkout. */
export const NOTHING_PAID = { currency: CURRENCY, charged: 0, fee: 0, refunded: 0, dispute: "none" } as const;

/** Input of a payout at the provider. */
export interface PayoutRequest {
  /** Our reference: 24 hex digits. Also the idempotency key. */
  readonly reference: string;
  /** US cents. */
  readonly amount: number;
  /** Id of the member to pay. */
  readonly payee: string;
}

/** Error for a refund that the provider refuses for good: trying again without a change would not help. */
export class RefundRefused extends Error {
  override readonly name = "RefundRefused";
  readonly reason: RefundFailure;

  constructor(reason: RefundFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Outcome of a payout; if it failed, no money has left. */
export type PayoutReport =
  | { readonly state: "paid" }
  | { readonly state: "failed"; readonly reason: PayoutFailure };

/** A movement of money as listed by the provider, in US cents. */
export interface ProviderMovement {
  readonly kind: "charge" | "refund" | "payout";
  /** Our reference: of the checkout, subscription or payout. */
  readonly reference: string;
  readonly amount: number;
  /** The provider's fee on a charge. */
  readonly fee: number;
  readonly at: Date;
}

/** A webhook with a valid signature from the provider. */
export interface ProviderEvent {
  /** The provider's id of the event; repeated deliveries have the same id. */
  readonly id: string;
  /** Our id of its subject: a checkout, a subscription, or a payee. */
  readonly reference: string;
}

/** Input of a subscription at the provider. */
export interface SubscriptionRequest {
  /** Our reference: 24 hex digits. Also the idempotency key. */
  readonly reference: string;
  /** US cents per period. */
  readonly amount: number;
  /** Length of a period in months. */
  readonly months: number;
  readonly description: string;
  readonly member: string;
  /** Path of the page that the browser returns to; returning grants nothing. */
  readonly back: string;
}

/** A subscription's state at the provider, which alone decides what was paid. */
export interface SubscriptionReport {
  readonly state: SubscriptionState;
  /** Paid periods, counted from 1, oldest first. */
  readonly periods: readonly {
    readonly number: number;
    readonly start: Date;
    readonly end: Date;
    /** US cents. */
    readonly charged: number;
    readonly fee: number;
    /** Amount refunded to the member. */
    readonly refunded: number;
    /** Bank dispute of its charge; missing if the provider reports none. */
    readonly dispute?: DisputeState;
  }[];
  /** Total number of failed renewals. */
  readonly failures: number;
  readonly nextTryAt: Date | null;
  readonly cancelsAtEnd: boolean;
  /** True if the first payment was made and is still being confirmed; the state is "open" until then. */
  readonly confirming?: boolean;
  /** True if the first payment was declined; the state is then "expired". */
  readonly declined?: boolean;
}

/** Recurring payments; all writes are idempotent. */
export interface ProviderSubscriptions {
  /** Starts a subscription; returns where its first period is paid. */
  start(request: SubscriptionRequest): Promise<{ readonly url: string }>;
  /** Returns its state; null if unknown to the provider. */
  read(reference: string): Promise<SubscriptionReport | null>;
  /** Cancels at the end of the paid period. */
  cancelAtEnd(reference: string): Promise<void>;
  /** Reverts the cancellation. */
  keep(reference: string): Promise<void>;
  /** Ends it immediately; does nothing if it was never started. */
  end(reference: string): Promise<void>;
  /**
   * Refunds the full charge of a period, once for each attempt, however often it is called.
   * @throws RefundRefused if the provider refuses it for good, Error if the outcome is unknown
   */
  refund(reference: string, period: number, attempt?: number): Promise<void>;
}

/** Input of a member's onboarding at the provider. */
export interface OnboardingRequest {
  readonly member: string;
  readonly email: string;
  /** Path of the page that the browser returns to; returning proves nothing. */
  readonly back: string;
  /** Path that leads to a fresh link after expiry. */
  readonly again: string;
}

/** Onboarding at the provider: members give it their identity and bank details directly. */
export interface ProviderOnboarding {
  /** Returns where they start or continue; one account per member, however often it is called. */
  start(request: OnboardingRequest): Promise<{ readonly url: string }>;
  /** Returns their state: "complete" if the provider can pay this member. */
  read(member: string): Promise<PayeeState>;
  /** Deletes the stored provider account id of a deleted member. */
  forget(member: string): Promise<void>;
}

/** A payment provider for charges and refunds; all writes are idempotent. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Origins of the provider's pages, allowed as form targets; empty if the pages are on this site. */
  readonly origins: readonly string[];
  /** Starts a checkout; returns where the buyer pays: a path on this site or a URL of the provider. */
  startCheckout(request: CheckoutRequest): Promise<{ readonly url: string }>;
  /**
   * Ends an unpaid checkout so that its page accepts no payment. Does nothing if it is paid, ended or was
   * never started.
   */
  expireCheckout(reference: string): Promise<void>;
  /** Returns its state; null if unknown to the provider. */
  readCheckout(reference: string): Promise<CheckoutReport | null>;
  /** Returns the provider's published fee on a charge, both in US cents. */
  feeOf(amount: number): number;
  /**
   * Refunds part or all of a payment; `key` is the idempotency key.
   * @throws RefundRefused if the provider refuses it for good, Error if the outcome is unknown
   */
  refund(request: {
    readonly reference: string;
    readonly amount: number;
    readonly key: string;
  }): Promise<void>;
  /**
   * Returns the refunds of a checkout or subscription that the provider accepted and that failed later, with their
   * keys and US cents.
   */
  findFailedRefunds(reference: string): Promise<readonly { readonly key: string; readonly amount: number }[]>;
  /**
   * Pays a member out once, however often it is called; returns the outcome.
   * @throws Error if the outcome is unknown and the call must be repeated
   */
  payOut(request: PayoutRequest): Promise<PayoutReport>;
  /**
   * Yields every movement from one time until before another, as recorded by the provider; compared with our
   * books.
   */
  listMovements(from: Date, to: Date): AsyncIterable<ProviderMovement>;
  /** Null if the provider does not support subscriptions. */
  readonly subscriptions: ProviderSubscriptions | null;
  /** Null if we collect all required details ourselves. */
  readonly onboarding: ProviderOnboarding | null;
  /**
   * Reads a webhook; null if its subject is not ours.
   * @throws 400 for a signature that is invalid or older than 300 s
   */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent | null>;
}
