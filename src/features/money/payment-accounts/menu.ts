import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for the author's payment account. */
export const paymentAccountsMenu: readonly MenuPlace[] = [
  {
    label: menuText.paymentWallet,
    href: paymentAccountsPaths.payment(),
    icon: "lock",
    at: { earn: 50, "studio.sell": 60 },
  },
];
