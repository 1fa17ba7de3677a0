import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";
import { importsPaths } from "../../../shared/stories/imports.paths.ts";

/** Where manuscripts are brought in. */
export const importsMenu: readonly MenuPlace[] = [
  {
    label: menuText.importStory,
    href: importsPaths.storyImport(),
    icon: "upload",
    at: { "own.write": 20, "footer.write": 20 },
  },
];
