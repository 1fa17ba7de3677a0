import type { Policy } from "#core/base/policy.ts";
import type { ReadingDoc } from "./model.ts";

/** Reading data is visible only to its owner, not even to staff (settings, "Privacy"). */
export const readingPolicy: Policy<Pick<ReadingDoc, "user">> = {
  readable: ({ id }) => (id ? { user: id } : { _id: null }),
  can: ({ id }, action, reading) => id !== null && (action === "create" || String(reading?.user) === id),
};
