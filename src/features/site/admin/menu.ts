import { adminPaths } from "../../../shared/site/admin.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** The back office, for whom it is. */
export const adminMenu: readonly MenuPlace[] = [
  {
    label: menuText.admin,
    href: adminPaths.admin(),
    icon: "shield",
    staffOnly: true,
    at: { "own.account": 30 },
  },
];
