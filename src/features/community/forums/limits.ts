import type { SharedLimit } from "#core/limits/rules.ts";
import { TRUST_LIMITS } from "#shared/community/forums.limits.ts";

/** Not in the specification. Posts as for comments; threads are started less often. */
export const forumPostsByMember: SharedLimit = { name: "forumPostsByMember", points: 60, seconds: 60 * 60 };
/** Limits for each trust level (`forums.limits.ts`). */
export const forumPostsByNewMember: SharedLimit = {
  name: "forumPostsByNewMember",
  points: TRUST_LIMITS.new.posts,
  seconds: 24 * 60 * 60,
};
export const forumPostsByKnownMember: SharedLimit = {
  name: "forumPostsByKnownMember",
  points: TRUST_LIMITS.member.posts,
  seconds: 24 * 60 * 60,
};
export const forumPostsByRegular: SharedLimit = {
  name: "forumPostsByRegular",
  points: TRUST_LIMITS.regular.posts,
  seconds: 24 * 60 * 60,
};
export const forumThreadsByMember: SharedLimit = {
  name: "forumThreadsByMember",
  points: 10,
  seconds: 60 * 60,
};
