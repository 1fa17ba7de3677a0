import { startOf } from "#core/base/periods.ts";
import { localDay } from "#core/base/zones.ts";
import { untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { PERIODS, type Period } from "#shared/periods.ts";
import { ActiveMembers } from "./active-model.ts";

/**
 * Counts a member as active in each day, week and month if this is their first visit in it. Needs only the
 * time of the previous visit, so no list of visits is stored. A crash between the visit and its count loses
 * the count.
 */
export async function countActive(
  { now, zone }: Pick<Services, "now" | "zone">,
  previous: Date | null,
): Promise<void> {
  const today = localDay(now(), zone);
  const before = previous && localDay(previous, zone);
  if (before !== null && before >= today) return;
  for (const by of PERIODS) {
    const start = startOf(today, by);
    if (before !== null && startOf(before, by) === start) continue;
    await untilUnique(() =>
      ActiveMembers.updateOne(
        { _id: `${by}:${start}` },
        { $inc: { count: 1 }, $setOnInsert: { by, start } },
        { upsert: true },
      ),
    );
  }
}

/** Returns the numbers of active members of the periods from this first day on, by their first days. */
export async function activeMembersBy(by: Period, from: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ActiveMembers.find({ by, start: { $gte: from } }, { _id: 0, start: 1, count: 1 }).lean();
  return new Map(rows.map(({ start, count }) => [start, count]));
}
