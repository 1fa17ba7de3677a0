import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for an author's payouts. */
export const payoutsMenu: readonly MenuPlace[] = [
  {
    label: menuText.payouts,
    href: payoutsPaths.payouts(),
    icon: "circle-check",
    at: { "studio.sell": 50 },
  },
];
