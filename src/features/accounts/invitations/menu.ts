import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for inviting friends and for referrals, which earn money when invited friends buy. */
export const invitationsMenu: readonly MenuPlace[] = [
  {
    label: menuText.inviteFriends,
    href: invitationsPaths.inviteFriends(),
    icon: "mail",
    at: { "header.community": 50, "studio.more": 20 },
  },
  { label: menuText.referrals, href: invitationsPaths.inviteFriends(), at: { earn: 60 } },
];
