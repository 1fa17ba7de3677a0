/** Limit on how often one client may do one thing. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** General limits, counted in memory because they apply to every request (security.md, Limits). */
export const GENERAL_LIMITS = {
  guest: { points: 300, seconds: 5 * 60 },
  member: { points: 1_500, seconds: 5 * 60 },
} as const satisfies Record<string, RateLimit>;

/**
 * Limit counted in MongoDB, so that more processes do not allow more attempts (security.md, Limits). Each
 * feature defines its limits in `limits.ts`; names are unique, because counts are stored by name.
 */
export interface SharedLimit extends RateLimit {
  readonly name: string;
}

export const uploadByMember: SharedLimit = { name: "uploadByMember", points: 30, seconds: 30 * 60 };
/**
 * Limit on imports, because parsing a whole manuscript is the most expensive request of a member. Not in the
 * specification.
 */
export const importByMember: SharedLimit = { name: "importByMember", points: 20, seconds: 60 * 60 };
