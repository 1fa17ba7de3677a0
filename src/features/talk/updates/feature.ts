import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createLinkCards } from "../link-cards/index.ts";
import { announceUpdates } from "./announce.ts";
import { replyCounter } from "./counters.ts";
import { updatePages } from "./pages/index.ts";
import { updatePersonalData } from "./personal-data.ts";
import { createUpdatePictures } from "./pictures.ts";
import { replyKind, updateKind } from "./report-kinds.ts";
import { replyResource, updateResource } from "./resource.ts";
import { updateSubscribers } from "./subscribers.ts";

/** What members say on feeds, and what others answer. */
export function updates(dependencies: FeatureDependencies): Feature {
  const { services, limits, jobs, site } = dependencies;
  const pictures = createUpdatePictures(dependencies);
  const writing = { services, limits, pictures, cards: createLinkCards(dependencies) };
  return {
    name: "updates",
    reportKinds: { update: updateKind(), reply: replyKind() },
    counters: [replyCounter],
    resources: [updateResource(writing), replyResource(writing)],
    pages: updatePages(writing, site),
    personalData: updatePersonalData(pictures),
    subscribers: updateSubscribers(jobs),
    subscribe: () => announceUpdates(dependencies),
  };
}
