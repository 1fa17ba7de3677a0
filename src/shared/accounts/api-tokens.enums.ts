/**
 * Scopes of personal API tokens. `read` allows reading and `write` changes; messages and payments allow both
 * for private data of these kinds. Without `staff`, a moderator's or admin's token has only a member's
 * permissions.
 */
export const API_SCOPES = ["read", "write", "messages", "payments", "staff"] as const;
export type ApiScope = (typeof API_SCOPES)[number];
