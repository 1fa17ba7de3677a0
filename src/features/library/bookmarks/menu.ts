import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for a member's bookmarks. */
export const bookmarksMenu: readonly MenuPlace[] = [
  { label: menuText.bookmarks, href: bookmarksPaths.bookmarks(), icon: "bookmark", at: { library: 10 } },
];
