import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Follower } from "./model.ts";

/** Followers of members, and whom they follow: a shadow-banned follow counts for whoever follows alone. */
export const followerCounters = [
  userCounter("followers", countBy(Follower, "following", "followers", { shadowBanned: false })),
  userCounter("following", countBy(Follower, "follower", "following")),
];
