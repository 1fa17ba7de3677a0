import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: a whole book's chapters in an hour, each hundreds of megabytes at most. */
export const audioByMember: SharedLimit = { name: "audioByMember", points: 120, seconds: 60 * 60 };
