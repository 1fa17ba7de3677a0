/**
 * What a personal API token may do. `read` looks and `write` changes; messages and payments are for both, of what is
 * nobody else's business. Without `staff` a token of a moderator or an
 * admin is a member's.
 */
export const API_SCOPES = ["read", "write", "messages", "payments", "staff"] as const;
export type ApiScope = (typeof API_SCOPES)[number];
