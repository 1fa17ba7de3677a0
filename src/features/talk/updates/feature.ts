import { isId, toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures, notifiedContent } from "../../people/member-content/index.ts";
import { announceUpdates } from "./announce.ts";
import { updatesAudit } from "./audit.ts";
import { updatesConsequences } from "./consequences.ts";
import { replyCounter } from "./counters.ts";
import { updatesDemo } from "./demo.ts";
import { updatesMenu } from "./menu.ts";
import { Update } from "./model.ts";
import { updateKinds } from "./notification-kinds.ts";
import { updatePages } from "./pages/index.ts";
import { updatePersonalData } from "./personal-data.ts";
import { replyKind, updateKind } from "./report-kinds.ts";
import { replyResource, updateResource } from "./resource.ts";
import { replyContent, updateContent } from "./state.ts";
import { updateSubscribers } from "./subscribers.ts";

/** Members' updates on feeds, and the replies to them. */
export function updates(dependencies: FeatureDependencies): Feature {
  const { services, limits, site, cards, jobs } = dependencies;
  const pictures = createContentPictures(dependencies, {
    kind: "update",
    job: "updates.remove-pictures",
    isShown: async (owner, id) =>
      isId(owner) && (await Update.exists({ author: toId(owner), "pictures.image.id": id })) !== null,
  });
  const writing = { services, limits, pictures, cards };
  return {
    name: "updates",
    consequences: updatesConsequences(services),
    notifiedContents: [notifiedContent(updateContent), notifiedContent(replyContent)],
    audit: updatesAudit,
    menu: updatesMenu,
    sheets: ["talk", "people"],
    demo: updatesDemo,
    notificationKinds: updateKinds,
    reportKinds: [updateKind(services), replyKind(services)],
    counters: [replyCounter],
    resources: [updateResource(writing), replyResource(writing)],
    pages: updatePages(writing, site),
    personalData: updatePersonalData(pictures),
    extends: { "story.filterFields": Update },
    subscribers: [announceUpdates(dependencies), ...updateSubscribers(jobs)],
  };
}
