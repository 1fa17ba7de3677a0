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

/** Counted in MongoDB, so that more processes do not mean more tries (security.md, Limits). */
export const SHARED_LIMITS = {
  loginByAddress: { points: 25, seconds: 5 * 60 },
  loginByIdentifier: { points: 10, seconds: 5 * 60 },
  /** Ours: a household or a class may sign up together, a script may not. */
  registerByAddress: { points: 20, seconds: 60 * 60 },
  resetByAddress: { points: 5, seconds: 30 * 60 },
  resetByIdentifier: { points: 5, seconds: 30 * 60 },
  uploadByMember: { points: 30, seconds: 30 * 60 },
  /** Ours: reading a whole manuscript is the dearest thing a member can ask for. */
  importByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: a story's password is short and shared, so it must not be guessed. */
  unlockByAddress: { points: 20, seconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>;

export type SharedLimit = keyof typeof SHARED_LIMITS;
