import { payoutsPaths } from "../../../shared/money/payouts.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What was paid to an author. */
export const payoutsMenu: readonly MenuPlace[] = [
  {
    label: menuText.payouts,
    href: payoutsPaths.payouts(),
    icon: "circle-check",
    at: { "header.earn": 40, "own.business": 50 },
  },
];
