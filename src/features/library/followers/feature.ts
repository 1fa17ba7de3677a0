import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { followRoutes } from "./api.ts";
import { endFollowsBetween } from "./commands.ts";
import { followerCounters } from "./counters.ts";
import { carryNames } from "./keep.ts";
import { followerKinds } from "./notification-kinds.ts";
import { followerPages } from "./pages.tsx";
import { followerPersonalData } from "./personal-data.ts";
import { followerResource } from "./resource.ts";
import { followerSubscribers } from "./subscribers.ts";

/** Who follows whom, and what. */
export function followers({ services, jobs, site }: FeatureDependencies): Feature {
  return {
    name: "followers",
    sheets: ["people", "talk"],
    notificationKinds: followerKinds,
    counters: followerCounters,
    resources: [followerResource(services)],
    apiRoutes: [followRoutes(services, site)],
    pages: followerPages(services, site),
    personalData: followerPersonalData,
    extends: { "member.block": endFollowsBetween },
    prepare: carryNames,
    subscribers: followerSubscribers(jobs),
  };
}
