import type { RateLimits } from "#core/limits/rate-limits.ts";

/** Rate limits that allow everything, for commands that a test calls directly. */
export const unlimited: Pick<RateLimits, "consume"> = {
  consume: async () => ({ limit: 1, remaining: 1, reset: 1 }),
};
