import { SETTINGS_SECTIONS } from "#shared/accounts/settings.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for a member's settings, leading to their first section. */
export const preferencesMenu: readonly MenuPlace[] = [
  { label: menuText.settings, href: SETTINGS_SECTIONS[0].href, icon: "settings", at: { account: 50 } },
];
