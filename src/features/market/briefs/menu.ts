import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for briefs. */
export const briefsMenu: readonly MenuPlace[] = [
  { href: briefsPaths.briefs(), label: briefsText.title, icon: "pen-line", at: { "studio.services": 40 } },
];
