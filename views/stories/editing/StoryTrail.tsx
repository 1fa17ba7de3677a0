import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";

/** The way to a page about a story that one writes; `at` is where on its form the page is led to from. */
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
