import { invitationsPaths } from "../../../shared/accounts/invitations.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** Bringing friends, who are money too where they buy. */
export const invitationsMenu: readonly MenuPlace[] = [
  {
    label: menuText.inviteFriends,
    href: invitationsPaths.inviteFriends(),
    icon: "mail",
    at: { "header.community": 50, "own.account": 10 },
  },
  { label: menuText.referrals, href: invitationsPaths.inviteFriends(), at: { "header.earn": 60 } },
];
