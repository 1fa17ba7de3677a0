import { subscriptionsPaths } from "../../../shared/money/subscriptions.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What can be subscribed to, and what one has. */
export const subscriptionsMenu: readonly MenuPlace[] = [
  {
    label: menuText.premium,
    href: subscriptionsPaths.premium(),
    at: { "header.about": 10, "footer.about": 10 },
  },
  {
    label: menuText.mySubscriptions,
    href: subscriptionsPaths.mySubscriptions(),
    icon: "star",
    at: { "own.me": 110 },
  },
];
