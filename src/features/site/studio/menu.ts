import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { studioPaths } from "#shared/site/studio.paths.ts";

/** Menu entries of the Studio and the page about earning. */
export const studioMenu: readonly MenuPlace[] = [
  { label: menuText.studio, href: studioPaths.studio(), icon: "pen-line", at: { account: 40 } },
  { label: menuText.earn, href: studioPaths.earn(), at: { "header.market": 20 } },
];
