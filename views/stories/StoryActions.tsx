import type { StoryDto, StoryPageData } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ButtonLink } from "../ui/Button.tsx";

/**
 * The ways into a story. On the cached page it is everyone's; for a member the server puts their own in the slot
 * "story-actions": with the way to edit what is theirs.
 */
export function StoryActions({
  data,
  edit,
}: {
  data: Pick<StoryPageData, "story" | "firstChapter">;
  edit: boolean;
}) {
  const { story, firstChapter } = data;
  const { stories } = text;
  return (
    <div className="actions story-actions">
      {firstChapter !== null && (
        <ButtonLink look="primary" href={paths.chapter(story, firstChapter)} icon="book-open">
          {isPreview(story) ? stories.startPreview : stories.start}
        </ButtonLink>
      )}
      {edit && (
        <ButtonLink href={paths.storyEdit(story.id)} icon="pen-line">
          {stories.edit}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether some chapters must be bought before they can be read. */
export const isPreview = ({ contents }: StoryDto): boolean => contents.some((entry) => !entry.open);
