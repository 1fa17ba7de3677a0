import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { User, type UserDoc } from "./model.ts";

/** Increments of a profile's counters. */
export type UserCounters = Partial<Record<keyof UserDoc["stats"], number>>;

/** Adds to a profile's counters; a counter never falls below 0. */
export async function adjustUserStats(
  id: string,
  changes: UserCounters,
  session?: ClientSession,
): Promise<void> {
  await User.updateOne({ _id: toId(id) }, adjusting(changes), {
    timestamps: false,
    updatePipeline: true,
    ...(session ? { session } : {}),
  });
}

/** Adds to the counters of many profiles; pages are invalidated through the change stream. */
export async function adjustManyUserStats(
  ids: readonly unknown[],
  changes: UserCounters,
  session: ClientSession,
): Promise<void> {
  await User.updateMany({ _id: { $in: ids.map(toId) } }, adjusting(changes), {
    timestamps: false,
    updatePipeline: true,
    session,
  });
}

const adjusting = (changes: UserCounters) => [
  {
    $set: Object.fromEntries(
      Object.entries(changes).map(([name, by]) => [
        `stats.${name}`,
        { $max: [0, { $add: [{ $ifNull: [`$stats.${name}`, 0] }, by] }] },
      ]),
    ),
  },
];
