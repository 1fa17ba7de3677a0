import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { analyticsSlots } from "./slots.tsx";
import { noteTouches } from "./touch.ts";

/** Where visitors come from, and, where a service for it is configured and a visitor agreed, what they open. */
export const analytics = ({ config, secure, site }: FeatureDependencies): Feature => ({
  name: "analytics",
  early: noteTouches({ siteUrl: site.url, secure }),
  slots: analyticsSlots(config),
});
