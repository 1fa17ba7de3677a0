import { consentPaths } from "#shared/site/consent.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for cookie consent. */
export const consentMenu: readonly MenuPlace[] = [
  { label: menuText.cookies, href: consentPaths.consent(), at: { "header.legal": 90, "footer.legal": 90 } },
];
