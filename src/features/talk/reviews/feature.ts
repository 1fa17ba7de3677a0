import type { Feature } from "#core/feature.ts";
import { reviewReport } from "#shared/talk/reviews.report.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { notifiedContent } from "../../people/member-content/index.ts";
import { findPartiesOfStoryOf } from "../../stories/stories/index.ts";
import { reviewRoutes } from "./api.ts";
import { reviewsAudit } from "./audit.ts";
import { reviewsConsequences } from "./consequences.ts";
import { reviewCounters } from "./counters.ts";
import { reviewsDemo } from "./demo.ts";
import { Review } from "./model.ts";
import { reviewKinds } from "./notification-kinds.ts";
import { reviewPages } from "./pages/index.ts";
import { reviewPersonalData } from "./personal-data.ts";
import { reviewKind } from "./report-kind.ts";
import { reviewResource } from "./resource.ts";
import { reviewSlots } from "./slots.tsx";
import { reviewContent } from "./state.ts";
import { reviewCopies } from "./story-copies.ts";
import { reviewsOnStory } from "./story-page.ts";
import { reviewSubscribers } from "./subscribers.ts";
import { followReviewTeam } from "./team.ts";

/** Readers' reviews of stories, and the authors' answers. */
export function reviews({ services, limits, jobs, openings, site }: FeatureDependencies): Feature {
  const reviewing = { services, limits };
  return {
    name: "reviews",
    consequences: reviewsConsequences(services),
    notifiedContents: [notifiedContent(reviewContent)],
    audit: reviewsAudit,
    sheets: ["talk", "stories", "people"],
    demo: reviewsDemo,
    notificationKinds: reviewKinds,
    reportKinds: [reviewKind(services)],
    counters: reviewCounters,
    resources: [reviewResource(reviewing)],
    apiRoutes: [reviewRoutes(services)],
    pages: reviewPages(reviewing, openings, site),
    slots: reviewSlots,
    personalData: reviewPersonalData,
    extends: {
      "decision.parties": findPartiesOfStoryOf(reviewReport.name, Review),
      "story.copies": reviewCopies,
      "story.change": followReviewTeam,
      "story.page": reviewsOnStory,
      "story.filterFields": Review,
    },
    subscribers: reviewSubscribers(jobs, services),
  };
}
