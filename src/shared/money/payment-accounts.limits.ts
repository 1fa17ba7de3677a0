/** Years: ours; a payment account is a contract. */
export const PAYEE_AGE_MIN = 18;

/** Documents of one payment account, ours: proof of identity, address, company and bank, and one to spare. */
export const PAYMENT_DOCUMENTS_MAX = 5;
