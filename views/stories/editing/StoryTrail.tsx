import { editingPaths } from "#shared/stories/editing.paths.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";

/**
 * Breadcrumb trail of a page about a story the member writes; `at` is the anchor on the story form that links
 * to the page.
 */
export function StoryTrail({
  story,
  at = "",
  here,
}: {
  story: { readonly id: string; readonly title: string };
  at?: "" | "#chapters";
  here: string;
}) {
  return (
    <Breadcrumbs
      trail={[
        { href: editingPaths.myStories(), label: writingText.mine.title },
        { href: `${editingPaths.storyEdit(story.id)}${at}`, label: story.title },
        { label: here },
      ]}
    />
  );
}
