import { paymentAccountsPaths } from "../../../shared/money/payment-accounts.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** Where an author's money goes. */
export const paymentAccountsMenu: readonly MenuPlace[] = [
  { label: menuText.paymentWallet, href: paymentAccountsPaths.payment(), at: { "header.earn": 50 } },
];
