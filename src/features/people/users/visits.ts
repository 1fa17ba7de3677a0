import { writeIfSpace } from "#core/db/disk.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { countActive } from "./active.ts";
import { dayOf } from "./derive.ts";
import { User, type UserDoc } from "./model.ts";

/**
 * Records a member's visit (specification, section 2), never earlier than already stored; at most once a
 * minute unless the time is given. While the disk is full, visits are not recorded, so that members can sign in.
 */
export async function noteVisit(services: Services, id: string, named?: Date): Promise<void> {
  await writeIfSpace(() => store(services, id, named));
}

async function store(services: Services, id: string, named: Date | undefined): Promise<void> {
  const now = named ?? services.now();
  const since = named ?? new Date(now.getTime() - 60_000);
  const _id = toId(id);
  // Bypasses the model, which cannot tell what a pipeline changes and would invalidate all of the member's
  // pages each minute; the change stream names the two fields, which are ignored for invalidation.
  const before = await User.collection.findOneAndUpdate(
    { _id, last_logged_in: { $not: { [named ? "$gte" : "$gt"]: since } } },
    [{ $set: { last_logged_in: now, lastOnline: { $cond: ["$hideLastOnline", null, now] } } }],
    { projection: { lastOnlineDay: 1, last_logged_in: 1, createdAt: 1 }, returnDocument: "before" },
  );
  if (!before) return;
  await countActive(services, previousVisit(before as unknown as UserDoc));
  // Cached pages show only the day.
  const day = dayOf(now);
  if ((before.lastOnlineDay as Date | null)?.getTime() === day.getTime()) return;
  await User.findOneAndUpdate(
    { _id, hideLastOnline: { $ne: true }, lastOnlineDay: { $ne: day } },
    { $set: { lastOnlineDay: day } },
    { timestamps: false },
  );
}

/** Returns the previous visit; null if there was none. The time that registration sets is not a visit. */
const previousVisit = ({
  last_logged_in: at,
  createdAt,
}: Pick<UserDoc, "last_logged_in" | "createdAt">): Date | null =>
  at && at.getTime() > createdAt.getTime() + 1_000 ? at : null;
