/**
 * Names of the ledger's accounts, with segments separated by colons, as in plain-text accounting. Amounts are
 * positive when an asset or expense grows and negative when a debt or income grows, so that every transaction
 * sums to zero.
 */

/** Money at a payment provider that is not yet paid out: an asset. */
export const clearing = (provider: string) => `assets:clearing:${provider}` as const;
/** A member's earnings that may still be refunded. */
export const pending = (member: string) => `liabilities:members:${member}:pending` as const;
/** A member's earnings to be included in the next payout. */
export const available = (member: string) => `liabilities:members:${member}:available` as const;
/** A member's earnings held because of an open dispute. */
export const disputed = (member: string) => `liabilities:members:${member}:disputed` as const;
/** Payouts on their way to a member. */
export const payingOut = (member: string) => `liabilities:members:${member}:payout` as const;
/**
 * Payment for a marketplace order, or an owner's prize money for a challenge, that nobody has received yet: a
 * debt to both sides.
 */
export const escrow = (order: string) => `liabilities:escrow:${order}` as const;
/** Tax paid by buyers of a country (ISO 3166-1), owed by the platform. */
export const tax = (country: string) => `liabilities:tax:${country}` as const;
/** The platform's fees on sales. */
export const PLATFORM_FEES = "income:fees";
/** Subscription payments of premium authors. */
export const SUBSCRIPTIONS = "income:subscriptions";
/** Provider fees on the platform's own income. */
export const PROVIDER_FEES = "expenses:provider-fees";
/** Money the platform gives away or loses: refunds at its expense, corrections. */
export const ADJUSTMENTS = "expenses:adjustments";
/** What deleted members can no longer be paid (a gain, negative) or will never pay back (a loss). */
export const WRITE_OFFS = "expenses:write-offs";

const WORD = "[A-Za-z0-9-]{1,40}";
const MEMBER = "[0-9a-f]{24}";
const SHAPE = new RegExp(
  `^(?:assets:clearing:${WORD}|liabilities:members:${MEMBER}:(?:pending|available|disputed|payout)|liabilities:escrow:${MEMBER}|liabilities:tax:[A-Z]{2}|income:fees|income:subscriptions|expenses:provider-fees|expenses:adjustments|expenses:write-offs)$`,
);

/** True for the name of a ledger account. */
export const isAccount = (name: string): boolean => SHAPE.test(name);

/** Returns the member who owns the account; null for an account of the platform or a provider. */
export const memberOf = (account: string): string | null =>
  new RegExp(`^liabilities:members:(${MEMBER}):`).exec(account)?.[1] ?? null;

/** True for an escrow account, which holds payments that nobody has received yet. */
export const isEscrow = (account: string): boolean => account.startsWith("liabilities:escrow:");

/**
 * True for accounts that every sale touches. Their balance is split over many documents, and each transaction
 * updates one of them, so that sales never wait for one another.
 */
export const isShared = (account: string): boolean => memberOf(account) === null && !isEscrow(account);
