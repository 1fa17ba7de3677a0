import { adminPaths } from "#shared/site/admin.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries of the back office, for staff with access. */
export const adminMenu: readonly MenuPlace[] = [
  {
    label: menuText.admin,
    href: adminPaths.admin(),
    icon: "shield",
    staffOnly: true,
    at: { account: 60 },
  },
];
