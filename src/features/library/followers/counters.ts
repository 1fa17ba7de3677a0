import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Follower } from "./model.ts";

/** Followers of members, and whom they follow: a follow in the shadow counts for whoever follows alone. */
export const followerCounters = [
  userCounter("followers", countBy(Follower, "following", "followers", { shadow: false })),
  userCounter("following", countBy(Follower, "follower", "following")),
];
