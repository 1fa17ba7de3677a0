import type { Policy } from "../../../core/base/policy.ts";
import type { ReadingDoc } from "./model.ts";

/** What somebody reads is nobody's business but theirs, staff included (settings, "Privacy"). */
export const readingPolicy: Policy<Pick<ReadingDoc, "user">> = {
  readable: ({ id }) => (id ? { user: id } : { _id: null }),
  can: ({ id }, action, reading) => id !== null && (action === "create" || String(reading?.user) === id),
};
