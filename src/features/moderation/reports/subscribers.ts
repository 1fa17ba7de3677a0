import type { Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { inJob } from "../../people/member-content/index.ts";
import { updateOutdatedReports } from "./report-copies.ts";

/** Updates the reports of cases with more than their transaction updates. */
export const reportSubscribers = (services: Pick<Services, "events">, jobs: Jobs): readonly Subscriber[] => [
  inJob(jobs, "report.copies-outdated", {
    name: "reports.update-reports",
    of: "case",
    run: (id, signal) => updateOutdatedReports(services, id, signal),
  }),
];
