import { SETTINGS_SECTIONS } from "../../../shared/accounts/settings.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** A member's settings, at the first of their sections. */
export const preferencesMenu: readonly MenuPlace[] = [
  { label: menuText.settings, href: SETTINGS_SECTIONS[0].href, icon: "settings", at: { "own.account": 20 } },
];
