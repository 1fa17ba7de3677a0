import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { mentionRoutes } from "./api.ts";
import { mentionKinds } from "./notification-kinds.ts";

/** Suggestions for `@` mentions. The texts belong to the features that store them. */
export const mentions = ({ config }: FeatureDependencies): Feature => ({
  name: "mentions",
  consequences: decidedOnRead(
    "Suggests active members with no block in either direction. Notifications are held back by their own feature.",
  ),
  notificationKinds: mentionKinds,
  apiRoutes: [mentionRoutes({ limited: config.rateLimits })],
});
