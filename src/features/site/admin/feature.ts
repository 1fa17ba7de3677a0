import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { adminAreas } from "./areas.ts";
import { adminAudit } from "./audit.ts";
import { mailFigures } from "./figures.ts";
import { actingGuard } from "./guard.ts";
import { mailStoppedKind } from "./mail-stopped.ts";
import { mailsDue } from "./mails-due.ts";
import { adminMenu } from "./menu.ts";
import { createActingOnBehalf } from "./on-behalf.ts";
import { healthPage } from "./pages/health.tsx";
import { holdPage } from "./pages/hold.tsx";
import { jobsPage } from "./pages/jobs.tsx";
import { mailPages } from "./pages/mail.tsx";
import { endOnBehalfPage } from "./pages/on-behalf.tsx";
import { overviewPage } from "./pages/overview.tsx";
import { userPages } from "./pages/user.tsx";
import { usersPage } from "./pages/users.tsx";
import { adminSlots } from "./slots.tsx";

/** The back office: members, acting on their behalf, mails, jobs and system health. */
export function admin(dependencies: FeatureDependencies): Feature {
  const { services, jobs } = dependencies;
  const onBehalf = createActingOnBehalf(services, jobs);
  return {
    name: "admin",
    consequences: decidedOnRead(
      "The back office shows the current state of all accounts, including banned ones.",
    ),
    audit: adminAudit,
    figures: mailFigures(dependencies.mailer),
    notificationKinds: [mailStoppedKind],
    dueMatters: [mailsDue(dependencies.mailer)],
    menu: adminMenu,
    sheets: ["office", "talk"],
    guard: actingGuard(services, onBehalf),
    adminAreas: adminAreas(dependencies),
    slots: adminSlots,
    pages: [
      overviewPage(dependencies),
      usersPage(),
      ...userPages(dependencies, onBehalf),
      ...mailPages(dependencies),
      jobsPage(dependencies),
      healthPage(dependencies),
      holdPage(dependencies),
      endOnBehalfPage(onBehalf),
    ],
  };
}
