import { moneyPaths } from "../../../shared/money/money.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What an author sells, and what a reader bought. */
export const salesMenu: readonly MenuPlace[] = [
  {
    label: menuText.sales,
    href: moneyPaths.sales(),
    icon: "list",
    at: { "header.earn": 20, "own.business": 20 },
  },
  { label: menuText.coupons, href: moneyPaths.coupons(), icon: "bookmark", at: { "own.business": 30 } },
  {
    label: menuText.earnings,
    href: moneyPaths.earnings(),
    icon: "library",
    at: { "header.earn": 30, "own.business": 40 },
  },
  { label: menuText.myPurchases, href: moneyPaths.purchases(), icon: "circle-check", at: { "own.me": 100 } },
];
