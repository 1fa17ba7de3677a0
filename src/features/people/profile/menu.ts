import { profilePaths } from "#shared/people/profile.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { siteText } from "#shared/site/site.text.ts";

/** Menu entries for people search and the member's profile. */
export const profileMenu: readonly MenuPlace[] = [
  { label: menuText.people, href: profilePaths.searchPeople(), at: { "header.community": 40 } },
  {
    label: menuText.editProfile,
    href: profilePaths.profileSettings(),
    icon: "pen-line",
    at: { "studio.more": 30, "studio.services": 50 },
  },
  {
    label: menuText.profile,
    hrefOf: ({ username }) => profilePaths.user(username),
    icon: "user",
    at: { account: 30 },
  },
  {
    label: siteText.me,
    hrefOf: ({ username }) => profilePaths.user(username),
    icon: "user",
    at: { bar: 50 },
  },
];
