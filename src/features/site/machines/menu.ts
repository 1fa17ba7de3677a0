import { machinesPaths } from "#shared/site/machines.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for the site feed. */
export const machinesMenu: readonly MenuPlace[] = [
  { label: menuText.feed, href: machinesPaths.siteFeed(), at: { "header.browse": 90 } },
  { label: menuText.api, href: machinesPaths.apiDocs(), at: { "header.about": 85, "footer.about": 75 } },
];
