import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What is under way, and what has ended. */
export const ordersMenu: readonly MenuPlace[] = [
  { href: ordersPaths.active(), label: ordersText.active, icon: "clock", at: { "own.business": 16 } },
  { href: ordersPaths.history(), label: ordersText.history, icon: "list", at: { "own.business": 17 } },
];
