import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";

/** Menu entry for importing manuscripts. */
export const importsMenu: readonly MenuPlace[] = [
  {
    label: menuText.importStory,
    href: importsPaths.storyImport(),
    icon: "upload",
    at: { "studio.write": 35 },
  },
];
