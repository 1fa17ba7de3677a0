import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { teamCommentRoutes } from "./api.ts";
import { teamCommentsConsequences } from "./consequences.ts";
import { teamCommentsDemo } from "./demo.ts";
import { teamCommentKinds } from "./notification-kinds.ts";
import { draftPages } from "./pages/draft.tsx";
import { roundPages } from "./pages/rounds.tsx";
import { teamCommentPersonalData } from "./personal-data.ts";
import { betaAnswersKind, teamCommentKind } from "./report-kind.ts";
import { roundRoutes } from "./rounds-api.ts";
import { teamCommentSubscribers } from "./subscribers.ts";

/** Comments of a story's team on its drafts, and rounds of beta reading. */
export function teamComments({ services, limits }: FeatureDependencies): Feature {
  return {
    name: "team-comments",
    consequences: teamCommentsConsequences,
    sheets: ["writing", "stories", "chapter"],
    pages: [...draftPages({ services, limits }), ...roundPages(services)],
    apiRoutes: [teamCommentRoutes({ services, limits }), roundRoutes(services)],
    reportKinds: [teamCommentKind, betaAnswersKind],
    notificationKinds: teamCommentKinds,
    subscribers: teamCommentSubscribers,
    personalData: teamCommentPersonalData(services),
    demo: teamCommentsDemo,
  };
}
