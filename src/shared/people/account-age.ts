/**
 * Days for which an account is young: its votes in challenges are refused and its ratings hardly weigh anything,
 * against accounts created for that purpose. Not in the specification.
 */
export const YOUNG_ACCOUNT_DAYS = 7;

const DAY = 86_400_000;

/** Returns until when an account is young. */
export const youngUntil = ({ createdAt }: { readonly createdAt: Date }): Date =>
  new Date(createdAt.getTime() + YOUNG_ACCOUNT_DAYS * DAY);
