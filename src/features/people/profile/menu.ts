import { profilePaths } from "../../../shared/people/profile.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";
import { siteText } from "../../../shared/site/site.text.ts";

/** Other members, and oneself. */
export const profileMenu: readonly MenuPlace[] = [
  { label: menuText.people, href: profilePaths.searchPeople(), at: { "header.community": 40 } },
  {
    label: menuText.myProfile,
    hrefOf: ({ username }) => profilePaths.user(username),
    icon: "user",
    at: { "own.me": 30 },
  },
  {
    label: siteText.me,
    hrefOf: ({ username }) => profilePaths.user(username),
    icon: "user",
    at: { bar: 50 },
  },
];
