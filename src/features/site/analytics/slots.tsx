import { AnalyticsScript } from "../../../../views/site/frame/AnalyticsScript.tsx";
import type { Config } from "../../../config.ts";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";

/** The script that measures: in the pages of who agreed to it, where there is something to tell it to. */
export function analyticsSlots({
  analyticsUrl,
  tagUrl,
}: Pick<Config, "analyticsUrl" | "tagUrl">): Readonly<Record<string, SlotDefinition>> {
  if (!analyticsUrl && !tagUrl) return {};
  const script = (user?: string) => <AnalyticsScript collect={analyticsUrl} tag={tagUrl} user={user} />;
  return {
    scripts: {
      tags: () => [],
      varies: ({ visitor }) => visitor.consent,
      forGuest: ({ consent }) => (consent === "yes" ? script() : undefined),
      render: ({ visitor, viewer }) =>
        visitor.consent === "yes" && viewer.id ? script(viewer.id) : undefined,
    },
  };
}
