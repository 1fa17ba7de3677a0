import { challengesPaths } from "../../../shared/community/challenges.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** The challenges, and what a member has entered (specification, section 2: user area). */
export const challengesMenu: readonly MenuPlace[] = [
  { label: menuText.challenges, href: challengesPaths.challenges(), at: { "header.community": 15 } },
  { label: menuText.myEntries, href: challengesPaths.myEntries(), at: { "own.me": 35 } },
];
