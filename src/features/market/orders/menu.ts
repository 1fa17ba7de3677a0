import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for orders, open and ended. */
export const ordersMenu: readonly MenuPlace[] = [
  {
    href: ordersPaths.active(),
    label: ordersText.active,
    icon: "clock",
    at: { "studio.services": 20 },
  },
  {
    href: ordersPaths.history(),
    label: ordersText.history,
    icon: "list",
    at: { "studio.services": 30 },
  },
];
