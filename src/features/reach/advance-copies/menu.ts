import { advanceCopiesPaths } from "../../../shared/reach/advance-copies.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** A reader's copies of stories that are not out. */
export const copiesMenu: readonly MenuPlace[] = [
  {
    href: advanceCopiesPaths.copies(),
    label: menuText.advanceCopies,
    icon: "book-open",
    at: { "own.me": 95 },
  },
];
