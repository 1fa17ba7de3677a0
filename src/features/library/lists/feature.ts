import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { listRoutes } from "./api.ts";
import { listsAudit } from "./audit.ts";
import { shadowBanListFollowsBetween } from "./commands.ts";
import { listsConsequences } from "./consequences.ts";
import { listCounter } from "./counters.ts";
import { listsDemo } from "./demo.ts";
import { importLists } from "./import.ts";
import { listsMenu } from "./menu.ts";
import { Item } from "./model.ts";
import { listKinds } from "./notification-kinds.ts";
import { listPages } from "./pages/index.ts";
import { listPersonalData } from "./personal-data.ts";
import { findListNames } from "./reads.ts";
import { listKind } from "./report-kind.ts";
import { listItemResource, listResource } from "./resource.ts";
import { listSlots } from "./slots.tsx";
import { listsOnStory } from "./story-page.ts";
import { listSubscribers } from "./subscribers.ts";

/** Reading lists: stories in the owner's order, private or public, which others can follow. */
export function lists({ services, jobs, site }: FeatureDependencies): Feature {
  return {
    name: "lists",
    consequences: listsConsequences,
    audit: listsAudit,
    menu: listsMenu,
    sheets: ["stories", "writing", "people", "library", "talk"],
    demo: listsDemo,
    notificationKinds: listKinds,
    notificationSubjects: { list: findListNames },
    reportKinds: [listKind(services)],
    counters: [listCounter],
    resources: [listResource(services), listItemResource(services)],
    apiRoutes: [listRoutes(services)],
    pages: listPages(services, site),
    slots: listSlots,
    extends: {
      "story.page": listsOnStory,
      "story.filterFields": Item,
      "member.block": shadowBanListFollowsBetween,
    },
    personalData: { ...listPersonalData, import: importLists(services) },
    subscribers: listSubscribers(jobs),
  };
}
