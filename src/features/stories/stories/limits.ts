import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: a story's password is short and shared, so it must not be guessed. */
export const unlockByAddress: SharedLimit = { name: "unlockByAddress", points: 20, seconds: 10 * 60 };
