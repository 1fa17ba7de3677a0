import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { collaboratorKinds } from "./notification-kinds.ts";
import { collaboratorPages } from "./pages.tsx";
import { collaboratorPersonalData } from "./personal-data.ts";
import { creditsOnStory } from "./reads.ts";
import { collaboratorSubscribers } from "./subscribers.ts";

/** Working on a story together: asking others to join, and who is named for it. */
export function collaborators({ services }: FeatureDependencies): Feature {
  return {
    name: "collaborators",
    sheets: ["writing", "stories"],
    pages: collaboratorPages(services),
    extends: { "story.page": creditsOnStory },
    notificationKinds: collaboratorKinds,
    subscribers: collaboratorSubscribers,
    personalData: collaboratorPersonalData,
  };
}
