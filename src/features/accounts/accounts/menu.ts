import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for signing out. */
export const accountsMenu: readonly MenuPlace[] = [
  { label: menuText.logout, href: accountsPaths.logout(), icon: "log-out", at: { account: 70 } },
];
