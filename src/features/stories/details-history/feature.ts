import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createComparers } from "../comparison/index.ts";
import { detailsHistoryRoutes } from "./api.ts";
import { keepChange } from "./keep.ts";
import { detailsHistoryPages } from "./pages.tsx";
import { detailsHistoryPersonalData } from "./personal-data.ts";
import { detailsHistorySubscribers } from "./subscribers.ts";

/** What was changed of stories' details, by whom, and the way back. */
export function detailsHistory({ services }: FeatureDependencies): Feature {
  const comparers = createComparers();
  return {
    name: "details-history",
    sheets: ["stories", "writing", "chapter"],
    quietCollections: ["story-detail-changes"],
    apiRoutes: [detailsHistoryRoutes(services)],
    pages: detailsHistoryPages(services, comparers),
    extends: { "story.edited": keepChange(services) },
    subscribers: detailsHistorySubscribers,
    personalData: detailsHistoryPersonalData,
    stop: () => comparers.close(),
  };
}
