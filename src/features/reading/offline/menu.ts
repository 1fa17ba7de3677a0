import { offlinePaths } from "#shared/reading/offline.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for stories saved in the browser. */
export const offlineMenu: readonly MenuPlace[] = [
  {
    label: menuText.offline,
    href: offlinePaths.offline(),
    icon: "download",
    at: { "header.browse": 85, library: 50 },
  },
];
