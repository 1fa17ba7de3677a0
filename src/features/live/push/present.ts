import { createHash } from "node:crypto";
import type { PushDeviceDto } from "../../../shared/live/push.dto.ts";
import { presentDevice } from "../../accounts/accounts/index.ts";
import type { PushSubscriptionDoc } from "./model.ts";

/** A browser as its owner sees it: neither its address nor its keys, but what it can know itself by. */
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
