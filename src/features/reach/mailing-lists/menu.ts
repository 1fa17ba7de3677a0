import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for an author's mailing lists. */
export const listsMenu: readonly MenuPlace[] = [
  {
    href: mailingListsPaths.mailingLists(),
    label: menuText.mailingLists,
    icon: "mail",
    at: { "studio.promote": 20 },
  },
];
