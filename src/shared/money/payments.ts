/** Who takes buyers' money and pays authors. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Where a checkout is, as its provider says. */
export const CHECKOUT_STATES = ["open", "paid", "declined", "expired"] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** A buyer's complaint at the provider. */
export const DISPUTE_STATES = ["none", "open", "won", "lost"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a provider or a bank refuses to pay a member out. */
export const PAYOUT_FAILURES = ["account-closed", "refused"] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];
