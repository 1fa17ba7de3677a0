/** Minimum age in years, because a payment account is a contract. Not in the specification. */
export const PAYEE_AGE_MIN = 18;

/**
 * Limit on documents per payment account: proof of identity, address, company and bank, and one more. Not in
 * the specification.
 */
export const PAYMENT_DOCUMENTS_MAX = 5;
