import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { pushRoutes } from "./api.ts";
import { pushPersonalData } from "./personal-data.ts";
import { pushSubscribers } from "./subscribers.ts";

/** Web push notifications (W3C Push API, RFC 8030): subscriptions and keys. */
export function pushNotifications({ services, push }: FeatureDependencies): Feature {
  const { now } = services;
  return {
    name: "push",
    consequences: decidedOnRead("Pushes only what a notification has queued, to its recipient."),
    apiRoutes: [pushRoutes({ outbound: push.outbound, publicKey: push.publicKey, now })],
    dropped: [push.remembered],
    personalData: pushPersonalData,
    subscribers: pushSubscribers,
    async prepare() {
      await push.prepare();
    },
  };
}
