/** How often one client may do one thing. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Counted in memory, for they run on every request (security.md, Limits). */
export const GENERAL_LIMITS = {
  guest: { points: 300, seconds: 5 * 60 },
  member: { points: 1_500, seconds: 5 * 60 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counted in MongoDB, so that more processes do not mean more tries (security.md, Limits). Each feature has its own in
 * `limits.ts`; names are unique, for counts are kept by them.
 */
export interface SharedLimit extends RateLimit {
  readonly name: string;
}

export const uploadByMember: SharedLimit = { name: "uploadByMember", points: 30, seconds: 30 * 60 };
/** Ours: reading a whole manuscript is the dearest thing a member can ask for. */
export const importByMember: SharedLimit = { name: "importByMember", points: 20, seconds: 60 * 60 };
