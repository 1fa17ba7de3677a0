import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for challenges and a member's entries (specification, section 2: user area). */
export const challengesMenu: readonly MenuPlace[] = [
  { label: menuText.challenges, href: challengesPaths.challenges(), at: { "header.community": 15 } },
  {
    label: menuText.myEntries,
    href: challengesPaths.myEntries(),
    icon: "trophy",
    at: { "studio.write": 50 },
  },
];
