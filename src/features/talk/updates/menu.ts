import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

/** Menu entry of the newsfeed. */
export const updatesMenu: readonly MenuPlace[] = [
  {
    label: menuText.newsfeed,
    href: updatesPaths.newsfeed(),
    icon: "newspaper",
    at: { "header.community": 20 },
  },
];
