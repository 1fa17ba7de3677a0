import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for an author's newsletters. */
export const newslettersMenu: readonly MenuPlace[] = [
  {
    href: newslettersPaths.newsletters(),
    label: menuText.newsletters,
    icon: "newspaper",
    at: { "studio.promote": 30 },
  },
];
