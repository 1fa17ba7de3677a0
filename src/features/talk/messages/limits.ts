import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: people in the middle of a talk write fast, but not faster. */
export const messageByMember: SharedLimit = { name: "messageByMember", points: 120, seconds: 10 * 60 };
/** Ours: who writes to so many others in an hour is advertising. */
export const newConversationByMember: SharedLimit = {
  name: "newConversationByMember",
  points: 20,
  seconds: 60 * 60,
};
