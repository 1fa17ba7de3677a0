import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { STUDIO_SECTIONS, type StudioSection } from "#shared/site/menu-places.ts";
import type { EarnPageData, StudioPageData } from "#shared/site/studio.dto.ts";
import { studioPaths } from "#shared/site/studio.paths.ts";
import { earnText, studioText } from "#shared/site/studio.text.ts";
import { EarnPage } from "#views/site/studio/EarnPage.tsx";
import { StudioPage } from "#views/site/studio/StudioPage.tsx";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import { countOwnStories } from "../../stories/editing/index.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Section of the Studio that a member uses because of this feature, and the check that they do. */
    "studio.uses": { readonly section: StudioSection; readonly isUsed: (userId: string) => Promise<boolean> };
  }
}

/** Sections that every member sees in full. */
const ALWAYS: readonly StudioSection[] = ["write", "more"];

/** The Studio, and the page about earning. */
export function studioPages({ extensions, now }: Services): PageDefinition[] {
  const usedBy = async (userId: string): Promise<ReadonlySet<StudioSection>> => {
    const uses = await Promise.all(
      extensions
        .at("studio.uses")
        .map(async ({ section, isUsed }) => ((await isUsed(userId)) ? [section] : [])),
    );
    return new Set([...ALWAYS, ...uses.flat()]);
  };

  const studio = definePage<StudioPageData>({
    path: studioPaths.studio(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [used, { drafts }] = await Promise.all([usedBy(viewer.id!), countOwnStories(viewer.id!)]);
      return {
        used: STUDIO_SECTIONS.filter((section) => used.has(section)),
        unused: STUDIO_SECTIONS.filter((section) => !used.has(section)),
        drafts,
      };
    },
    meta: () => ({ title: studioText.title, robots: "noindex" }),
    Component: StudioPage,
  });

  const earn = definePage<EarnPageData>({
    path: studioPaths.earn(),
    cache: "private",
    async load() {
      const at = now();
      const orderFees = Promise.all(
        SERVICE_CATEGORIES.map((category) => moneySettingAt(`order-fee:${category}`, at)),
      );
      const [storyFee, premiumFee, payoutMinimumCents, holdDays, fees] = await Promise.all([
        moneySettingAt("platform-fee", at),
        moneySettingAt("premium-fee", at),
        moneySettingAt("payout-minimum", at),
        moneySettingAt("hold-days", at),
        orderFees,
      ]);
      return {
        storyFee,
        premiumFee,
        payoutMinimumCents,
        holdDays,
        orderFee: { min: Math.min(...fees), max: Math.max(...fees) },
      };
    },
    meta: () => ({ title: earnText.title, description: earnText.description }),
    Component: EarnPage,
  });

  return [studio, earn];
}
