import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What authors look for. */
export const briefsMenu: readonly MenuPlace[] = [
  { href: briefsPaths.briefs(), label: briefsText.title, icon: "pen-line", at: { "own.business": 18 } },
];
