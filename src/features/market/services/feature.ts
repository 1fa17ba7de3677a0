import { toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { deletesDependents } from "../../people/member-content/index.ts";
import { servicesAudit } from "./audit.ts";
import { servicesConsequences } from "./consequences.ts";
import { servicesDemo } from "./demo.ts";
import { servicesMenu } from "./menu.ts";
import { Service, serviceFavourites } from "./model.ts";
import { findNamedServices, serviceKinds } from "./notification-kinds.ts";
import { servicePages } from "./pages/index.ts";
import { servicePersonalData } from "./personal-data.ts";
import { countInReview } from "./reads.ts";
import { serviceKind } from "./report-kind.ts";
import { serviceResource } from "./resource.ts";
import { serviceQueues } from "./review-queue.ts";
import { serviceRoutes } from "./routes.ts";
import "./events.ts";

/** Marketplace services offered by members, reviewed by staff before publication. */
export function marketServices(dependencies: FeatureDependencies): Feature {
  const { services, limits, files, provider, site, jobs } = dependencies;
  const selling = { services, limits, files: files.private, provider };
  return {
    name: "services",
    consequences: servicesConsequences(services),
    audit: servicesAudit,
    menu: servicesMenu,
    extends: {
      "studio.uses": {
        section: "services",
        isUsed: async (user) => (await Service.exists({ seller: toId(user) })) !== null,
      },
    },
    sheets: ["market", "accounts", "people", "talk", "stories", "office"],
    resources: [serviceResource(selling)],
    pages: servicePages(selling, site),
    routes: serviceRoutes(files.private),
    adminAreas: [
      {
        key: "services",
        label: servicesText.admin.title,
        href: servicesPaths.admin(),
        adminsOnly: false,
        group: "marketplace",
        place: 45,
        waiting: [{ label: servicesText.admin.waiting, href: servicesPaths.admin(), count: countInReview }],
      },
    ],
    demo: servicesDemo(selling),
    notificationKinds: serviceKinds,
    notificationSubjects: { service: findNamedServices },
    reportKinds: [serviceKind(services)],
    reviewQueues: serviceQueues,
    counters: [serviceFavourites.counter],
    personalData: servicePersonalData(selling),
    subscribers: [
      deletesDependents(jobs, "service.deleted", {
        name: "services.forget-favourites",
        of: "service",
        model: Service,
        dependents: (service) => [[serviceFavourites.model, { service }]],
      }),
    ],
    quietCollections: ["service-favourites"],
  };
}
