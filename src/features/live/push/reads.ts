import { toId } from "../../../core/db/ids.ts";
import type { PushDeviceDto } from "../../../shared/live/push.dto.ts";
import { PushSubscription, type PushSubscriptionDoc } from "./model.ts";
import { presentPushDevice } from "./present.ts";

/** A member's browsers that are sent notifications under this key of ours, the last heard of first. */
export async function listPushDevices(userId: string, server: string): Promise<PushDeviceDto[]> {
  const found = await PushSubscription.find({ user: toId(userId), server })
    .sort({ lastSeen: -1, _id: -1 })
    .lean<PushSubscriptionDoc[]>();
  return found.map(presentPushDevice);
}

/** The browsers of these members that can be sent to, and whose they are. One find. */
export async function browsersOf(
  userIds: readonly string[],
  server: string,
): Promise<Pick<PushSubscriptionDoc, "_id" | "user">[]> {
  return PushSubscription.find({ user: { $in: userIds.map(toId) }, server })
    .select({ user: 1 })
    .lean<Pick<PushSubscriptionDoc, "_id" | "user">[]>();
}
