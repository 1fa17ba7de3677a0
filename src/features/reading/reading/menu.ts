import { readingPaths } from "../../../shared/reading/reading.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What was read, and how one reads. */
export const readingMenu: readonly MenuPlace[] = [
  {
    label: menuText.history,
    href: readingPaths.history(),
    icon: "clock",
    at: { "own.me": 90, "footer.yours": 10 },
  },
  { label: menuText.readerSettings, href: readingPaths.readerSettings(), at: { "footer.yours": 30 } },
  { label: menuText.keyboard, href: readingPaths.keyboard(), at: { "footer.yours": 40 } },
];
