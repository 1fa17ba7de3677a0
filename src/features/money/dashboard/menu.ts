import { dashboardPaths } from "../../../shared/money/dashboard.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** How an author's stories do. */
export const dashboardMenu: readonly MenuPlace[] = [
  {
    label: menuText.dashboard,
    href: dashboardPaths.dashboard(),
    icon: "chart-column",
    at: { "header.earn": 10, "own.business": 10 },
  },
];
