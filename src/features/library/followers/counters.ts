import { countedActs } from "../../people/member-content/index.ts";
import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Follower } from "./model.ts";

/** Counts followers and followed members who are not banned; a shadow-banned follow counts only for its follower. */
export const followerCounters = [
  userCounter("followers", countBy(Follower, "following", "followers", countedActs("followerHidden"))),
  userCounter("following", countBy(Follower, "follower", "following", { followingHidden: { $ne: true } })),
];
