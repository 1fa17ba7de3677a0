import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { mentionRoutes } from "./api.ts";
import { mentionKinds } from "./notification-kinds.ts";

/** Whom somebody may mean by an `@`; the texts themselves belong to the features they stand in. */
export const mentions = ({ config }: FeatureDependencies): Feature => ({
  name: "mentions",
  notificationKinds: mentionKinds,
  apiRoutes: [mentionRoutes({ limited: config.rateLimits })],
});
