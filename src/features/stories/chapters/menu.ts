import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";

/** Where manuscripts are brought in. */
export const chaptersMenu: readonly MenuPlace[] = [
  {
    label: menuText.importStory,
    href: chaptersPaths.storyImport(),
    icon: "upload",
    at: { "own.write": 20, "footer.write": 20 },
  },
];
