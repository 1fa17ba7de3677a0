import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for the forums and their sections. */
export const forumsMenu: readonly MenuPlace[] = [
  { label: menuText.forums, href: forumsPaths.forums(), at: { "header.community": 10 } },
  ...FORUM_SECTIONS.map((section, index) => ({
    label: forumsText.sections[section].title,
    href: forumsPaths.forum(section),
    at: { "header.forums": index },
  })),
];
