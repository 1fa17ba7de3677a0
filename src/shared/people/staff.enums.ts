/**
 * Account roles; premium, seller, collaborator and owner are derived from other documents (product.md,
 * People).
 */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];
