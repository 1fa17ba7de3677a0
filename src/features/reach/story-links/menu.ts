import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for story links (specification, section 2). */
export const linksMenu: readonly MenuPlace[] = [
  {
    href: storyLinksPaths.storyLinks(),
    label: menuText.storyLinks,
    icon: "compass",
    at: { "header.about": 15, "studio.promote": 10 },
  },
];
