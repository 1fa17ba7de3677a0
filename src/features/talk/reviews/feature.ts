import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { reviewRoutes } from "./api.ts";
import { reviewsAudit } from "./audit.ts";
import { reviewCounters } from "./counters.ts";
import { reviewsDemo } from "./demo.ts";
import { followAuthor } from "./follow-story.ts";
import { Review } from "./model.ts";
import { reviewKinds } from "./notification-kinds.ts";
import { reviewPages } from "./pages/index.ts";
import { reviewPersonalData } from "./personal-data.ts";
import { reviewKind } from "./report-kind.ts";
import { reviewResource } from "./resource.ts";
import { reviewsOnStory } from "./story-page.ts";
import { reviewSubscribers } from "./subscribers.ts";

/** What readers have to say of whole stories, and their authors in answer. */
export function reviews({ services, limits, jobs, openings, site }: FeatureDependencies): Feature {
  const reviewing = { services, limits };
  return {
    name: "reviews",
    audit: reviewsAudit,
    sheets: ["talk", "stories", "people"],
    demo: reviewsDemo,
    notificationKinds: reviewKinds,
    reportKinds: [reviewKind],
    counters: reviewCounters,
    resources: [reviewResource(reviewing)],
    apiRoutes: [reviewRoutes(services)],
    pages: reviewPages(reviewing, openings, site),
    personalData: reviewPersonalData,
    extends: { "story.change": followAuthor, "story.page": reviewsOnStory, "story.filterFields": Review },
    subscribers: reviewSubscribers(jobs),
  };
}
