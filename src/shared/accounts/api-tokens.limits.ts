/** Personal API tokens a member may have, and characters of one's name: ours. */
export const API_TOKENS_MAX = 50;
export const API_TOKEN_NAME_MAX = 80;

/** Days that a personal API token may be given to live; none is for ever. Ours. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
