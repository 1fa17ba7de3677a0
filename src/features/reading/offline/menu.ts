import { offlinePaths } from "../../../shared/reading/offline.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What a browser keeps. */
export const offlineMenu: readonly MenuPlace[] = [
  { label: menuText.offline, href: offlinePaths.offline(), at: { "footer.yours": 20 } },
];
