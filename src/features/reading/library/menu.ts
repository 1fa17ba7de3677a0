import { libraryPaths } from "#shared/reading/library.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries of a member's library. */
export const libraryMenu: readonly MenuPlace[] = [
  {
    label: menuText.library,
    href: libraryPaths.library(),
    icon: "library",
    at: { account: 10, bar: 30 },
  },
];
