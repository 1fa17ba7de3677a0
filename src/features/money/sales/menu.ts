import { moneyPaths } from "#shared/money/money.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for an author's sales and a reader's purchases. */
export const salesMenu: readonly MenuPlace[] = [
  {
    label: menuText.sales,
    href: moneyPaths.sales(),
    icon: "list",
    at: { "studio.sell": 20 },
  },
  { label: menuText.coupons, href: moneyPaths.coupons(), icon: "bookmark", at: { "studio.sell": 30 } },
  {
    label: menuText.earnings,
    href: moneyPaths.earnings(),
    icon: "library",
    at: { "studio.sell": 40, "studio.services": 60 },
  },
  { label: menuText.myPurchases, href: moneyPaths.purchases(), icon: "circle-check", at: { library: 30 } },
];
