import { createHash } from "node:crypto";
import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { presentDevice } from "../../accounts/accounts/index.ts";
import type { PushSubscriptionDoc } from "./model.ts";

/**
 * Presents a browser to its owner, without address and keys, but with data by which the browser can recognise
 * its entry.
 */
export const presentPushDevice = ({
  _id,
  agent,
  endpoint,
  createdAt,
  lastSeen,
}: PushSubscriptionDoc): PushDeviceDto => ({
  id: String(_id),
  ...presentDevice(agent),
  mark: createHash("sha256").update(endpoint).digest("hex"),
  createdAt: createdAt.toISOString(),
  lastSeen: lastSeen.toISOString(),
});
