/**
 * The ledger's accounts, by name; words apart by colons, as plain-text accounting has them. Amounts are positive where
 * an asset or an expense grows and negative where a debt or an income does, so that every transaction sums to zero.
 */

/** Money at a payment provider, before it is paid out: an asset. */
export const clearing = (provider: string) => `assets:clearing:${provider}` as const;
/** A member's earnings that may still be refunded. */
export const pending = (member: string) => `liabilities:members:${member}:pending` as const;
/** A member's earnings that the next payout takes. */
export const available = (member: string) => `liabilities:members:${member}:available` as const;
/** A member's earnings that an open dispute holds. */
export const disputed = (member: string) => `liabilities:members:${member}:disputed` as const;
/** Payouts on their way to a member. */
export const payingOut = (member: string) => `liabilities:members:${member}:payout` as const;
/**
 * What a buyer has paid for an order of the marketplace, or an owner as a challenge's prize, that nobody has had yet: a
 * debt to both sides.
 */
export const escrow = (order: string) => `liabilities:escrow:${order}` as const;
/** Tax that buyers of a country (ISO 3166-1) have paid and the platform owes. */
export const tax = (country: string) => `liabilities:tax:${country}` as const;
/** What the platform takes of sales. */
export const PLATFORM_FEES = "income:fees";
/** What premium authors pay. */
export const SUBSCRIPTIONS = "income:subscriptions";
/** What a provider keeps of what is the platform's alone. */
export const PROVIDER_FEES = "expenses:provider-fees";
/** What the platform gives away or loses: refunds it bears, corrections. */
export const ADJUSTMENTS = "expenses:adjustments";

const WORD = "[A-Za-z0-9-]{1,40}";
const MEMBER = "[0-9a-f]{24}";
const SHAPE = new RegExp(
  `^(?:assets:clearing:${WORD}|liabilities:members:${MEMBER}:(?:pending|available|disputed|payout)|liabilities:escrow:${MEMBER}|liabilities:tax:[A-Z]{2}|income:fees|income:subscriptions|expenses:provider-fees|expenses:adjustments)$`,
);

/** True for the name of an account that the ledger has. */
export const isAccount = (name: string): boolean => SHAPE.test(name);

/** The member whose account it is; null for an account of the platform or a provider. */
export const memberOf = (account: string): string | null =>
  new RegExp(`^liabilities:members:(${MEMBER}):`).exec(account)?.[1] ?? null;

/** Whether it holds what somebody paid that nobody has had yet. */
export const isEscrow = (account: string): boolean => account.startsWith("liabilities:escrow:");

/**
 * Accounts that every sale touches. Their balance lies in many documents, one of which each transaction adds to, so
 * that sales never wait for one another.
 */
export const isShared = (account: string): boolean => memberOf(account) === null && !isEscrow(account);
