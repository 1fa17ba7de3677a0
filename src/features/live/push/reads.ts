import { toId } from "#core/db/ids.ts";
import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { PushSubscription, type PushSubscriptionDoc } from "./model.ts";
import { presentPushDevice } from "./present.ts";

/** Lists a member's browsers subscribed with this public key, last seen first. */
export async function listPushDevices(userId: string, server: string): Promise<PushDeviceDto[]> {
  const pushSubscriptions = await PushSubscription.find({ user: toId(userId), server })
    .sort({ lastSeen: -1, _id: -1 })
    .lean<PushSubscriptionDoc[]>();
  return pushSubscriptions.map(presentPushDevice);
}

/** Returns the browsers of these members that can be sent to, with their owners. One query. */
export async function browsersOf(
  userIds: readonly string[],
  server: string,
): Promise<Pick<PushSubscriptionDoc, "_id" | "user">[]> {
  return PushSubscription.find({ user: { $in: userIds.map(toId) }, server })
    .select({ user: 1 })
    .lean<Pick<PushSubscriptionDoc, "_id" | "user">[]>();
}
