import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { commentReport } from "#shared/talk/comments.report.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { notifiedContent } from "../../people/member-content/index.ts";
import { findPartiesOfStoryOf } from "../../stories/stories/index.ts";
import { commentRoutes } from "./api.ts";
import { commentsAudit } from "./audit.ts";
import { commentsOnChapter } from "./chapter-page.ts";
import { commentsConsequences } from "./consequences.ts";
import { commentCounters } from "./counters.ts";
import { commentsDemo } from "./demo.ts";
import { Comment } from "./model.ts";
import { commentKinds } from "./notification-kinds.ts";
import { commentPages } from "./pages/index.ts";
import { commentPersonalData } from "./personal-data.ts";
import { commentKind } from "./report-kind.ts";
import { commentResource } from "./resource.ts";
import { commentSlots } from "./slots.tsx";
import { commentContent } from "./state.ts";
import { commentCopies } from "./story-copies.ts";
import { fillStoryTeams } from "./story-teams.ts";
import { commentSubscribers } from "./subscribers.ts";

/** Readers' comments on chapters and passages, and their replies. */
export function comments({ services, limits, jobs }: FeatureDependencies): Feature {
  const commenting = { services, limits };
  const storyTeam = defineJob<null>({
    name: "comments.name-storyTeam",
    run: async (_, { signal }) => void (await fillStoryTeams(signal)),
  });
  return {
    name: "comments",
    consequences: commentsConsequences(services),
    notifiedContents: [notifiedContent(commentContent)],
    audit: commentsAudit,
    sheets: ["talk", "chapter"],
    demo: commentsDemo,
    notificationKinds: commentKinds,
    reportKinds: [commentKind(services)],
    counters: commentCounters,
    resources: [commentResource(commenting)],
    apiRoutes: [commentRoutes(commenting)],
    pages: commentPages(commenting),
    slots: commentSlots,
    personalData: commentPersonalData(services),
    extends: {
      "decision.parties": findPartiesOfStoryOf(commentReport.name, Comment),
      "story.copies": commentCopies,
      "story.filterFields": Comment,
      "chapter.page": commentsOnChapter,
    },
    subscribers: commentSubscribers(services, jobs),
    async prepare() {
      await jobs.every("47 3 * * *", storyTeam, null);
    },
  };
}
