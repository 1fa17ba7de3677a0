import type { Feature } from "#core/feature.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { appealsPage, reportsPage } from "./admin-page.tsx";
import { reportsAudit } from "./audit.ts";
import { reportsConsequences } from "./consequences.ts";
import { reportsDemo } from "./demo.ts";
import { recordsDirectActs } from "./direct-acts.ts";
import { reportFigures } from "./figures.ts";
import { defineExpireRetained } from "./former-accounts/expire.ts";
import { recognisesFormerAccounts } from "./former-accounts/inherit.ts";
import { countAppeals, countOpenCases } from "./index.ts";
import { reportNotificationKinds } from "./notification-kinds.ts";
import { reportPage, standingPage } from "./pages.tsx";
import { personKind } from "./person.ts";
import { reportPersonalData } from "./personal-data.ts";
import { removalReason } from "./removal-reason.ts";
import { OutdatedReports } from "./report-copies.ts";
import { reportResource } from "./resource.ts";
import { reportQueues } from "./review-queue.ts";
import { reportSlots } from "./slots.tsx";
import { reportSubscribers } from "./subscribers.ts";

/** Reports by members to staff, for all kinds of content, their outcomes, and strikes. */
export function reports(dependencies: FeatureDependencies): Feature {
  const { services, jobs } = dependencies;
  const expireRetained = defineExpireRetained(services);
  return {
    name: "reports",
    consequences: reportsConsequences,
    audit: reportsAudit,
    sheets: ["talk", "office"],
    demo: reportsDemo,
    notificationKinds: reportNotificationKinds,
    reportKinds: [personKind(services)],
    reviewQueues: reportQueues(dependencies),
    figures: reportFigures,
    resources: [reportResource(dependencies)],
    pages: [
      reportPage(dependencies),
      reportsPage(dependencies),
      appealsPage(dependencies),
      standingPage(dependencies),
    ],
    adminAreas: [
      {
        key: "reports",
        label: adminText.sections.reports,
        href: reportsPaths.adminReports(),
        adminsOnly: false,
        group: "moderation",
        place: 50,
        waiting: [
          {
            label: adminText.overview.figures.reports,
            href: reportsPaths.adminReports(),
            count: countOpenCases,
          },
          {
            label: adminText.overview.figures.appeals,
            href: reportsPaths.adminAppeals(),
            count: countAppeals,
          },
        ],
      },
    ],
    slots: reportSlots,
    personalData: reportPersonalData(dependencies),
    quietCollections: ["former-accounts", OutdatedReports.collection.name],
    subscribers: reportSubscribers(services, jobs),
    extends: {
      ...recordsDirectActs(dependencies),
      ...recognisesFormerAccounts(dependencies),
      "content.removalReason": removalReason,
    },
    async prepare() {
      await jobs.every("41 3 * * *", expireRetained, null);
    },
  };
}
