import type { StoryDto } from "../../../src/shared/dto.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { paths } from "../../../src/shared/paths.ts";
import { Icon } from "../../ui/Icon.tsx";

/** What a guest sees where a member adds a story to their lists. */
export function AddToListGuest({ story }: { story: Pick<StoryDto, "id" | "slug"> }) {
  return (
    <a href={paths.login(paths.story(story))} rel="nofollow">
      <Icon name="plus" />
      {listsText.add.button}
    </a>
  );
}
