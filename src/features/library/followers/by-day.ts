import { countByDay, type DayCount } from "#core/db/by-day.ts";
import { toId } from "#core/db/ids.ts";
import { Follower } from "./model.ts";

/** Returns new followers of a member by day, as far as they still follow; blocked ones do not count. */
export const followersByDay = (member: string, from: Date, zone: string): Promise<DayCount[]> =>
  countByDay(Follower, {
    filter: { following: toId(member), shadowBanned: false, followerHidden: { $ne: true } } as const,
    field: "createdAt",
    from,
    zone,
  });
