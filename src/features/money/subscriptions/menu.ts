import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for premium and the member's subscription. */
export const subscriptionsMenu: readonly MenuPlace[] = [
  {
    label: menuText.premium,
    href: subscriptionsPaths.premium(),
    at: { "header.about": 10 },
  },
  {
    label: menuText.mySubscriptions,
    href: subscriptionsPaths.mySubscriptions(),
    icon: "star",
    at: { "studio.more": 10 },
  },
];
