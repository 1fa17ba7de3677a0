import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";

/** Menu entries for writing stories. */
export const editingMenu: readonly MenuPlace[] = [
  { label: menuText.write, href: editingPaths.storyNew(), at: { "header.write": 10 } },
  {
    label: menuText.writeStory,
    href: editingPaths.storyNew(),
    icon: "pen-line",
    at: { "studio.write": 30, "footer.write": 10 },
  },
  {
    label: menuText.myStories,
    href: editingPaths.myStories(),
    icon: "book-open",
    at: { "studio.write": 10 },
  },
  {
    label: menuText.myProjects,
    href: editingPaths.myProjects(),
    icon: "library",
    at: { "studio.write": 20 },
  },
];
