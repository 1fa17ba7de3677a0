import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { appealsPage, reportsPage } from "./admin-page.tsx";
import { takeOverMessageReports } from "./migrate.ts";
import { reportNotificationKinds } from "./notification-kinds.ts";
import { reportPage, standingPage } from "./pages.tsx";
import { personKind } from "./person.ts";
import { reportPersonalData } from "./personal-data.ts";
import { reportResource } from "./resource.ts";
import { reportSlots } from "./slots.tsx";

/** What members report to the staff, whatever it is, what becomes of it, and strikes. */
export function reports(dependencies: FeatureDependencies): Feature {
  const { services, connection } = dependencies;
  return {
    name: "reports",
    notificationKinds: reportNotificationKinds,
    reportKinds: { person: personKind(services) },
    resources: [reportResource(dependencies)],
    pages: [
      reportPage(dependencies),
      reportsPage(dependencies),
      appealsPage(dependencies),
      standingPage(dependencies),
    ],
    slots: reportSlots,
    personalData: reportPersonalData,
    async prepare() {
      await takeOverMessageReports(connection);
    },
  };
}
