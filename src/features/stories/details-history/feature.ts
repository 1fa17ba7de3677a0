import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createComparers } from "../comparison/index.ts";
import { detailsHistoryRoutes } from "./api.ts";
import { detailsHistoryConsequences } from "./consequences.ts";
import { detailsHistoryPages } from "./pages.tsx";
import { detailsHistoryPersonalData } from "./personal-data.ts";
import { storeDetailChange } from "./store.ts";
import { detailsHistorySubscribers } from "./subscribers.ts";

/** History of changes to stories' details, by whom, with restore. */
export function detailsHistory({ services }: FeatureDependencies): Feature {
  const comparers = createComparers();
  return {
    name: "details-history",
    consequences: detailsHistoryConsequences,
    sheets: ["stories", "writing", "chapter"],
    quietCollections: ["story-detail-changes"],
    apiRoutes: [detailsHistoryRoutes(services)],
    pages: detailsHistoryPages(services, comparers),
    extends: { "story.edited": storeDetailChange(services) },
    subscribers: detailsHistorySubscribers,
    personalData: detailsHistoryPersonalData,
    stop: () => comparers.close(),
  };
}
