import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { pushRoutes } from "./api.ts";
import { pushPersonalData } from "./personal-data.ts";
import { pushSubscribers } from "./subscribers.ts";

/** Notifications to browsers (W3C Push API, RFC 8030): which ones, and by whose key. */
export function pushNotifications({ services, push }: FeatureDependencies): Feature {
  const { now } = services;
  return {
    name: "push",
    apiRoutes: [pushRoutes({ outbound: push.outbound, publicKey: push.publicKey, now })],
    dropped: [push.remembered],
    personalData: pushPersonalData,
    subscribers: pushSubscribers,
    async prepare() {
      await push.prepare();
    },
  };
}
