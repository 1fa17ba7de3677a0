import { consentPaths } from "../../../shared/site/consent.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What a visitor agreed to. */
export const consentMenu: readonly MenuPlace[] = [
  { label: menuText.cookies, href: consentPaths.consent(), at: { "footer.yours": 50 } },
];
