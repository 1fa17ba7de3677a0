/** Limits on personal API tokens per member, and on name length in characters. Not in the specification. */
export const API_TOKENS_MAX = 50;
export const API_TOKEN_NAME_MAX = 80;

/** Lifetimes in days that a personal API token can have; none is unlimited. Not in the specification. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
