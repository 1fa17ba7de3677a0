import type { Policy } from "../../../core/base/policy.ts";
import type { ReportDoc } from "./model.ts";

/** What somebody reported is theirs to look at, and nobody changes it; the staff have the queue. */
export const reportPolicy: Policy<Pick<ReportDoc, "reporter">> = {
  readable: ({ id }) => (id ? { reporter: id } : { _id: null }),
  can: ({ id }, action) => id !== null && action === "create",
};
