import { countByDay } from "#core/db/by-day.ts";
import type { DayMeasure, Figure } from "#core/figure.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { Report, ReportCase, type ReportCaseDoc } from "./model.ts";

const { figures } = adminText.reports;

/** Reports of members, and the time from the first report of something to the decision. */
export const reportFigures: readonly Figure[] = [
  {
    key: "reports",
    label: figures.received,
    group: "moderation",
    unit: "count",
    measure: (span) => countByDay(Report, { ...span, filter: {}, field: "createdAt" }),
  },
  {
    key: "report-answers",
    label: figures.answer,
    group: "moderation",
    unit: "duration",
    measure: (span) =>
      countByDay<ReportCaseDoc, DayMeasure>(ReportCase, {
        ...span,
        // Without acts of staff that nobody had reported.
        filter: { "decision.at": { $type: "date" }, act: { $exists: false } },
        field: "decision.at",
        sums: { sum: { $sum: { $subtract: ["$decision.at", "$openedAt"] } } },
      }),
  },
];
