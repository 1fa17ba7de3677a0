import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { dayOf } from "./derive.ts";
import { User } from "./model.ts";

/**
 * Notes that a member is here (specification, section 2), never earlier than is known already; writes at most once a
 * minute where the moment is not named.
 */
export async function noteVisit(services: Services, id: string, named?: Date): Promise<void> {
  const now = named ?? services.now();
  const since = named ?? new Date(now.getTime() - 60_000);
  const _id = toId(id);
  // Past the model, which cannot tell what a pipeline changes and would have every page of theirs dropped each
  // minute; the change stream names the two fields, and those are quiet.
  const { modifiedCount } = await User.collection.updateOne(
    { _id, last_logged_in: { $not: { [named ? "$gte" : "$gt"]: since } } },
    [{ $set: { last_logged_in: now, lastOnline: { $cond: ["$hideLastOnline", null, now] } } }],
  );
  if (modifiedCount === 0) return;
  // Only a new day shows on pages that are kept; a find that finds nothing tells nobody of a change.
  const day = dayOf(now);
  await User.findOneAndUpdate(
    { _id, hideLastOnline: { $ne: true }, lastOnlineDay: { $ne: day } },
    { $set: { lastOnlineDay: day } },
    { timestamps: false },
  );
}
