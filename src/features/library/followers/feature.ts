import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { followRoutes } from "./api.ts";
import { shadowBanFollowsBetween } from "./commands.ts";
import { followersConsequences } from "./consequences.ts";
import { followerCounters } from "./counters.ts";
import { followerKinds } from "./notification-kinds.ts";
import { followerPages } from "./pages.tsx";
import { followerPersonalData } from "./personal-data.ts";
import { followerResource } from "./resource.ts";
import { followerSubscribers } from "./subscribers.ts";

/** Follows of members, stories, genres and lists. */
export function followers({ services, jobs, site }: FeatureDependencies): Feature {
  return {
    name: "followers",
    consequences: followersConsequences,
    sheets: ["people", "talk"],
    notificationKinds: followerKinds,
    counters: followerCounters,
    resources: [followerResource(services)],
    apiRoutes: [followRoutes(services, site)],
    pages: followerPages(services, site),
    personalData: followerPersonalData,
    extends: { "member.block": shadowBanFollowsBetween },
    subscribers: followerSubscribers(jobs),
  };
}
