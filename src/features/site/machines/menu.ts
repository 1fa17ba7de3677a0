import { machinesPaths } from "../../../shared/site/machines.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What programs read. */
export const machinesMenu: readonly MenuPlace[] = [
  { label: menuText.feed, href: machinesPaths.siteFeed(), at: { "footer.machines": 10 } },
  { label: menuText.api, href: machinesPaths.apiDocs(), at: { "footer.machines": 20 } },
];
