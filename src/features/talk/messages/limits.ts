import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit on messages: more than people write in a fast conversation. Not in the specification. */
export const messageByMember: SharedLimit = { name: "messageByMember", points: 120, seconds: 10 * 60 };
/** Rate limit on new conversations; more in an hour is likely to be advertising. Not in the specification. */
export const newConversationByMember: SharedLimit = {
  name: "newConversationByMember",
  points: 20,
  seconds: 60 * 60,
};
