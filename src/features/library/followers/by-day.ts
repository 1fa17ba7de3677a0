import { countByDay, type DayCount } from "../../../core/db/by-day.ts";
import { toId } from "../../../core/db/ids.ts";
import { Follower } from "./model.ts";

/** Members who began to follow this one and still do, by day. Those whom they have blocked do not count. */
export const followersByDay = (member: string, from: Date, zone: string): Promise<DayCount[]> =>
  countByDay(Follower, {
    filter: { following: toId(member), shadowBanned: false },
    field: "createdAt",
    from,
    zone,
  });
