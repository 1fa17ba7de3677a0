import type { Policy } from "#core/base/policy.ts";
import type { ReportDoc } from "./model.ts";

/** Policy for reports: reporters can read theirs, nobody can change them; staff has the queue. */
export const reportPolicy: Policy<Pick<ReportDoc, "reporter">> = {
  readable: ({ id }) => (id ? { reporter: id } : { _id: null }),
  can: ({ id }, action) => id !== null && action === "create",
};
