import { listsPaths } from "#shared/library/lists.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for all public lists and the member's lists. */
export const listsMenu: readonly MenuPlace[] = [
  { label: menuText.readingLists, href: listsPaths.lists(), at: { "header.community": 30 } },
  { label: menuText.myLists, href: listsPaths.myLists(), icon: "list", at: { library: 20 } },
];
