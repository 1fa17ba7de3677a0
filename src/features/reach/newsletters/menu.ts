import { newslettersPaths } from "../../../shared/reach/newsletters.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** An author's letters. */
export const newslettersMenu: readonly MenuPlace[] = [
  {
    href: newslettersPaths.newsletters(),
    label: menuText.newsletters,
    icon: "newspaper",
    at: { "own.business": 37 },
  },
];
