import { on } from "../../../core/events/index.ts";
import type { Feature } from "../../../core/feature.ts";
import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { adminBriefsPage } from "./admin-page.tsx";
import { settleTaken } from "./commands.ts";
import { briefsDemo } from "./demo.ts";
import { briefsMenu } from "./menu.ts";
import { briefKinds } from "./notification-kinds.ts";
import { briefPages } from "./pages.tsx";
import { briefPersonalData } from "./personal-data.ts";
import { findNamedBriefs } from "./reads.ts";
import { briefKind } from "./report-kind.ts";
import { offerResource } from "./resource.ts";

/** Jobs that authors describe once, and what sellers offer for them; the one that is taken becomes an order. */
export function briefs({ services, limits, files, provider }: FeatureDependencies): Feature {
  const ordering = { services, provider, limits, files: files.private, pictures: files };
  return {
    name: "briefs",
    menu: briefsMenu,
    sheets: ["market", "accounts", "people", "talk", "stories", "office"],
    resources: [offerResource(ordering)],
    pages: [...briefPages(ordering), adminBriefsPage(services)],
    adminAreas: [
      {
        ...{ key: "briefs", label: briefsText.admin.title, href: briefsPaths.admin() },
        ...{ adminsOnly: false, group: "marketplace", place: 47 },
      },
    ],
    demo: briefsDemo(ordering),
    notificationKinds: briefKinds,
    notificationSubjects: { brief: findNamedBriefs },
    reportKinds: [briefKind],
    subscribers: [
      on("order.changed", {
        name: "briefs.settle-taken",
        handle: async ({ id, act }) => {
          if (act === "pay") await settleTaken(services, id);
        },
      }),
    ],
    personalData: briefPersonalData,
    quietCollections: ["briefs", "offers"],
  };
}
