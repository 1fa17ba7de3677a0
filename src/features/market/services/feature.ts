import type { Feature } from "../../../core/feature.ts";
import { servicesPaths } from "../../../shared/market/services.paths.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { followWriters } from "../../people/member-content/index.ts";
import { servicesAudit } from "./audit.ts";
import { servicesDemo } from "./demo.ts";
import { servicesMenu } from "./menu.ts";
import { serviceFavourites } from "./model.ts";
import { findNamedServices, serviceKinds } from "./notification-kinds.ts";
import { servicePages } from "./pages/index.ts";
import { servicePersonalData, setHidden } from "./personal-data.ts";
import { countInReview } from "./reads.ts";
import { serviceKind } from "./report-kind.ts";
import { serviceResource } from "./resource.ts";
import { serviceRoutes } from "./routes.ts";

/** What members offer each other: services, reviewed by the staff before they are up. */
export function marketServices({
  services,
  limits,
  files,
  jobs,
  provider,
  site,
}: FeatureDependencies): Feature {
  const selling = { services, limits, files: files.private, provider };
  return {
    name: "services",
    audit: servicesAudit,
    menu: servicesMenu,
    sheets: ["market", "accounts", "people", "talk", "stories", "office"],
    resources: [serviceResource(selling)],
    pages: servicePages(selling, site),
    routes: serviceRoutes(files.private),
    adminAreas: [
      {
        ...{ key: "services", label: servicesText.admin.title, href: servicesPaths.admin() },
        ...{ adminsOnly: false, group: "marketplace", place: 45 },
        waiting: [{ label: servicesText.admin.waiting, href: servicesPaths.admin(), count: countInReview }],
      },
    ],
    demo: servicesDemo(selling),
    notificationKinds: serviceKinds,
    notificationSubjects: { service: findNamedServices },
    reportKinds: [serviceKind(services)],
    counters: [serviceFavourites.counter],
    subscribers: followWriters(jobs, { name: "services", writer: "seller", setHidden }),
    personalData: servicePersonalData(files.private),
    quietCollections: ["service-favourites"],
  };
}
