import type { StoryDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ButtonLink } from "../ui/Button.tsx";

/** What a guest sees where a member adds a story to their lists. */
export function AddToListGuest({ story }: { story: Pick<StoryDto, "id" | "slug"> }) {
  return (
    <div className="actions social">
      <ButtonLink href={paths.login(paths.story(story))} icon="plus" rel="nofollow">
        {text.lists.add.button}
      </ButtonLink>
    </div>
  );
}
