import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: each is a mail, though to oneself. */
export const testLetterByMember: SharedLimit = { name: "testLetterByMember", points: 20, seconds: 60 * 60 };
