import type { Counter } from "#core/counter.ts";
import { User } from "./model.ts";
import { adjustUserStats, type UserCounters } from "./stats.ts";

/** Defines a member counter that another feature maintains. */
export const userCounter = (field: keyof UserCounters, count: Counter["count"]): Counter => ({
  name: `users.${field}`,
  collection: User.collection.collectionName,
  fields: { [field]: `stats.${field}` },
  count,
  adjust: (id, changes, session) => adjustUserStats(String(id), changes, session),
});
