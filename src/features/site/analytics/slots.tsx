import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Config } from "#src/config.ts";
import { AnalyticsScript } from "#views/site/frame/AnalyticsScript.tsx";

/** The analytics script, on pages of visitors who consented, if an analytics service is configured. */
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
