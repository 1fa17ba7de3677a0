import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";

import { Icon } from "../../ui/Icon.tsx";

/** What a guest sees where a member adds a story to their lists. */
export function AddToListGuest({ story }: { story: Pick<StoryDto, "id" | "slug"> }) {
  return (
    <a href={accountsPaths.login(cataloguePaths.story(story))} rel="nofollow">
      <Icon name="plus" />
      {listsText.add.button}
    </a>
  );
}
