import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";

import { Icon } from "../../ui/Icon.tsx";

/** Shown to guests in place of the member's list menu. */
export function AddToListGuest({ story }: { story: Pick<StoryDto, "id" | "slug"> }) {
  return (
    <a href={accountsPaths.login(cataloguePaths.story(story))} rel="nofollow">
      <Icon name="plus" />
      {listsText.add.button}
    </a>
  );
}
