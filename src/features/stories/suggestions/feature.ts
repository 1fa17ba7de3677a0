import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createComparers } from "../comparison/index.ts";
import { suggestionRoutes } from "./api.ts";
import { suggestionsConsequences } from "./consequences.ts";
import { suggestionsDemo } from "./demo.ts";
import { suggestionDraftRoutes } from "./drafts-api.ts";
import { suggestionKinds } from "./notification-kinds.ts";
import { suggestionPages } from "./pages.tsx";
import { suggestionPersonalData } from "./personal-data.ts";
import { suggestionAnswerKind } from "./report-kind.ts";
import { suggestionSubscribers } from "./subscribers.ts";

/** Suggestions by editors, which authors accept or decline part by part. */
export function suggestions({ services }: FeatureDependencies): Feature {
  const comparers = createComparers({ atOnce: 1 });
  return {
    name: "suggestions",
    consequences: suggestionsConsequences,
    sheets: ["writing", "stories", "chapter"],
    pages: suggestionPages(services, comparers),
    apiRoutes: [suggestionRoutes(services), suggestionDraftRoutes(services)],
    reportKinds: [suggestionAnswerKind],
    notificationKinds: suggestionKinds,
    subscribers: suggestionSubscribers,
    personalData: suggestionPersonalData(services),
    demo: suggestionsDemo,
    stop: () => comparers.close(),
  };
}
