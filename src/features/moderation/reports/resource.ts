import { defineResource, type Resource } from "../../../core/api/index.ts";
import { REPORT_REASONS, REPORT_STATES } from "../../../shared/moderation/reports.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { findOwnReport, type Reporting, reportAny } from "./commands.ts";
import { Report, type ReportDoc } from "./model.ts";
import { reportPolicy } from "./policy.ts";
import { type NewReportInput, newReportRules } from "./rules.ts";

/** `/api/reports`: what the caller showed the staff, and what became of it. */
export const reportResource = (reporting: Reporting): Resource =>
  defineResource<ReportDoc>({
    name: "reports",
    singular: "report",
    scopes: { read: "read", write: "write" },
    description: [
      "What the caller reported to the staff, last first. `target` is the id of a story, a chapter, a comment, a",
      "review, an update, a reply, a list or a person, or of a message that was written to the caller. Reporting the",
      "same twice answers the open report there is.",
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
      target: { type: "string", description: "Id of what was reported" },
      reason: { type: "enumeration", values: REPORT_REASONS, filter: true },
      note: { type: "text" },
      state: {
        type: "enumeration",
        values: REPORT_STATES,
        filter: true,
        description: "What the staff decided",
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
