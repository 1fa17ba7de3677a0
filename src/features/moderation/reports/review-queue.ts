import { toId } from "#core/db/ids.ts";
import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { matterOfCase, matterOfStrike } from "./conflicts.ts";
import { decideCase } from "./decide.ts";
import type { Deciding } from "./mails.ts";
import { ReportCase, type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";

const { queues } = adminText.reports;

/** Open reports, and appeals against strikes and removals. */
export const reportQueues = (moderating: Deciding): readonly ReviewQueue[] => {
  const headingOf = (kind: string) => moderating.collected.reports().wordsOf(kind).heading;
  return [
    defineReviewQueue<ReportCaseDoc>(ReportCase, {
      kind: "reports",
      label: queues.reports,
      subject: "report",
      filter: { state: "open" },
      key: "openedAt",
      projection: { kind: 1, title: 1, by: 1, taken: 1 },
      matterOf: matterOfCase,
      present: ({ _id, kind, title, by, taken }) => ({
        title: title || headingOf(kind),
        href: reportsPaths.adminReports(undefined, undefined, undefined, String(_id)),
        by: String(by),
        assignee: taken && String(taken.by),
      }),
      own: {
        filterOf: (staff) => (staff ? { "taken.by": toId(staff) } : { taken: null }),
        assign: (caller, id, isAssigned) =>
          decideCase(moderating, caller, { id, intent: isAssigned ? "take" : "release" }),
      },
    }),
    defineReviewQueue<StrikeDoc>(Strike, {
      kind: "strike-appeals",
      label: queues.strikes,
      subject: "strike",
      filter: { "appeal.state": "open" },
      key: "appeal.at",
      projection: { kind: 1, title: 1, user: 1 },
      matterOf: matterOfStrike,
      present: ({ _id, kind, title, user }) => ({
        title: title || headingOf(kind),
        href: reportsPaths.adminAppeals(undefined, undefined, String(_id)),
        by: String(user),
      }),
    }),
    defineReviewQueue<ReportCaseDoc>(ReportCase, {
      kind: "removal-appeals",
      label: queues.removals,
      subject: "report",
      filter: { "appeal.state": "open" },
      key: "appeal.at",
      projection: { kind: 1, title: 1, by: 1 },
      matterOf: matterOfCase,
      present: ({ _id, kind, title, by }) => ({
        title: title || headingOf(kind),
        href: reportsPaths.adminAppeals(undefined, "removals", String(_id)),
        by: String(by),
      }),
    }),
  ];
};
