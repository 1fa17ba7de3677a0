import { defineResource, type Resource } from "#core/api/index.ts";
import { REPORT_REASONS, REPORT_STATES } from "#shared/platform/reports.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { findOwnReport, type Reporting, reportAny } from "./commands.ts";
import { Report, type ReportDoc } from "./model.ts";
import { reportPolicy } from "./policy.ts";
import { type NewReportInput, newReportRules } from "./rules.ts";

/** `/api/reports`: the caller's reports and their outcomes. */
export const reportResource = (reporting: Reporting): Resource =>
  defineResource<ReportDoc>({
    name: "reports",
    cache: "never",
    singular: "report",
    scopes: { read: "read", write: "write" },
    description: [
      "The caller's reports to staff, newest first. `target` is the id of a story, a chapter, a comment, a",
      "review, an update, a reply, a list or a member, or of a message that the caller received. Reporting the",
      "same thing twice returns the open report.",
    ].join(" "),
    model: Report,
    policy: reportPolicy,
    membersOnly: true,
    timestamps: false,
    fields: {
      kind: {
        type: "enumeration",
        get values() {
          return reporting.collected.reports().all.map(({ words }) => words.name);
        },
        filter: true,
      },
      target: { type: "string", description: "Id of the reported content" },
      reason: { type: "enumeration", values: REPORT_REASONS, filter: true },
      note: { type: "text" },
      state: {
        type: "enumeration",
        values: REPORT_STATES,
        filter: true,
        description: "Open, or how staff decided it",
      },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    present: ({ target, ...said }) => ({ ...said, target: String(target) }),
    rules: { create: newReportRules(reporting.collected.reports) },
    commands: {
      async create(caller, { kind, target, ...said }: NewReportInput) {
        await reportAny(reporting, caller, kind, target, said);
        return findOwnReport(caller, kind, target);
      },
    },
  });
