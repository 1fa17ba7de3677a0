/** Who takes buyers' money and pays authors. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "paypal"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** How far a member is with the provider that pays them: whether it knows all that it asks for. */
export const PAYEE_STATES = ["none", "started", "complete"] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

/** The currency of all prices and books. */
export const CURRENCY = "USD";

/** Where a checkout is, as its provider says; "differs": another sum was paid than was asked for. */
export const CHECKOUT_STATES = ["open", "paid", "differs", "declined", "expired"] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** Where another sum is than was asked for: with us until it goes back, or back with who paid it. */
export type Differs = "held" | "back";

/** How a payment is made, for the page of who pays. */
export interface PayDto {
  /** Where an open one is paid; null for the rest. */
  readonly payHref: string | null;
  /** Another sum was paid than was asked for. */
  readonly differs: Differs | null;
}

/** A buyer's complaint at the provider. */
export const DISPUTE_STATES = ["none", "open", "won", "lost"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a provider or a bank refuses to pay a member out. */
export const PAYOUT_FAILURES = ["account-closed", "refused"] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** What may be done at the play-money provider's page of who is paid. */
export const SANDBOX_PAYEE_ACTS = ["complete", "leave", "withdraw"] as const;
export type SandboxPayeeAct = (typeof SANDBOX_PAYEE_ACTS)[number];
