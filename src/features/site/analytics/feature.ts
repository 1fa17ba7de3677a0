import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { analyticsSlots } from "./slots.tsx";
import { noteTouches } from "./touch.ts";

/**
 * Records where visitors come from and, if an analytics service is configured and the visitor consented,
 * which pages they open.
 */
export const analytics = ({ config, secure, site }: FeatureDependencies): Feature => ({
  name: "analytics",
  consequences: notAffected("Its data is shown only to the visitor or the staff."),
  early: noteTouches({ siteUrl: site.url, secure }),
  slots: analyticsSlots(config),
});
