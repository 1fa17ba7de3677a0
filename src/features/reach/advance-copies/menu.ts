import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entry for a reader's advance copies. */
export const copiesMenu: readonly MenuPlace[] = [
  {
    href: advanceCopiesPaths.copies(),
    label: menuText.advanceCopies,
    icon: "book-open",
    at: { library: 35 },
  },
];
