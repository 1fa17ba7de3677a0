import { readingPaths } from "#shared/reading/reading.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for the reading history and reader settings. */
export const readingMenu: readonly MenuPlace[] = [
  {
    label: menuText.history,
    href: readingPaths.history(),
    icon: "clock",
    at: { library: 40 },
  },
  {
    label: menuText.readerSettings,
    href: readingPaths.readerSettings(),
    icon: "a-large-small",
    at: { library: 60 },
  },
  { label: menuText.keyboard, href: readingPaths.keyboard(), icon: "keyboard", at: { library: 70 } },
];
