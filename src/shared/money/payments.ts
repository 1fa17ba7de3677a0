/** Providers that accept buyers' payments and pay authors. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "paypal"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** State of a member with the provider that pays them: whether it has all the data it requires. */
export const PAYEE_STATES = ["none", "started", "complete"] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

/** Currency of all prices and of the ledger. */
export const CURRENCY = "USD";

/**
 * States of a checkout as reported by the provider; "differs": the paid amount differs from the requested
 * one.
 */
export const CHECKOUT_STATES = ["open", "paid", "differs", "declined", "expired"] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/**
 * Location of a payment that differs from the requested amount: held by us until it is refunded, or refunded
 * to the payer.
 */
export type Differs = "held" | "back";

/** Progress of a payment; "confirming": the buyer has paid, and the provider has not confirmed it yet. */
export type PayProgress = "waiting" | "confirming" | "received" | "declined";

/** How to make a payment, for the payer's page. */
export interface PayDto {
  /** Null for everyone but the payer, and if there is nothing to say about the payment. */
  readonly progress: PayProgress | null;
  /** Payment link of a payment that was not begun, or declined but still open; null for others. */
  readonly payHref: string | null;
  /** Set if the paid amount differs from the requested one. */
  readonly differs: Differs | null;
  /** True while a refund to the payer has failed and is not settled yet. */
  readonly refundFailed?: boolean;
}

/** States of a buyer's dispute with the provider. */
export const DISPUTE_STATES = ["none", "open", "won", "lost"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Reasons why a provider or bank refuses a payout. */
export const PAYOUT_FAILURES = ["account-closed", "refused"] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** Actions on the play-money provider's page for payees. */
export const SANDBOX_PAYEE_ACTS = ["complete", "leave", "withdraw"] as const;
export type SandboxPayeeAct = (typeof SANDBOX_PAYEE_ACTS)[number];
