import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for the author's dashboard. */
export const dashboardMenu: readonly MenuPlace[] = [
  {
    label: menuText.dashboard,
    href: dashboardPaths.dashboard(),
    icon: "chart-column",
    at: { "studio.write": 40 },
  },
];
