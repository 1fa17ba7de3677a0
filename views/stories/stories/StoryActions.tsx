import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { ContinueDto } from "../../../src/shared/reading/reading.dto.ts";
import { placeHash } from "../../../src/shared/reading/reading.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import type { StoryPageData } from "../../../src/shared/stories/story-page.dto.ts";
import { continueLabel } from "../../reading/reading/continue-label.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/**
 * The ways into a story. On the cached page it is everyone's; for a member the server puts their own in the slot
 * "story-actions": with the way to edit what is theirs.
 */
export function StoryActions({
  data,
  edit,
  next = null,
  startOver = true,
  owned = false,
}: {
  data: Pick<StoryPageData, "story" | "firstChapter">;
  edit: boolean;
  /** Where somebody who has begun it reads on. */
  next?: ContinueDto | null;
  /** Whether to offer the beginning to who is further on; a member finds it where they say how they stand to it. */
  startOver?: boolean;
  /** Whether they paid for it, so that nothing of it is a preview to them. */
  owned?: boolean;
}) {
  const { story, firstChapter } = data;
  const stories = storiesText;
  return (
    <div className="actions story-actions">
      {next && !next.over && (
        <ButtonLink
          look="primary"
          href={chaptersPaths.chapter(story, next.number) + placeHash(next)}
          icon="book-open"
        >
          {continueLabel(story, next)}
        </ButtonLink>
      )}
      {next && firstChapter !== null && next.number !== firstChapter && (next.over || startOver) && (
        <ButtonLink look={next.over ? "primary" : "quiet"} href={chaptersPaths.chapter(story, firstChapter)}>
          {next.over ? historyText.readAgain : historyText.startOver}
        </ButtonLink>
      )}
      {(!next || (next.over && next.number === firstChapter)) && firstChapter !== null && (
        <ButtonLink look="primary" href={chaptersPaths.chapter(story, firstChapter)} icon="book-open">
          {next
            ? historyText.readAgain
            : isPreview(story) && !story.asksToJoin && !owned
              ? stories.startPreview
              : stories.start}
        </ButtonLink>
      )}
      {edit && (
        <ButtonLink href={editingPaths.storyEdit(story.id)} icon="pen-line">
          {stories.edit}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether some chapters must be bought before they can be read. */
/** Of a story that is not free: how many of its chapters are; null where all can be read. */
export const freeChapters = (story: StoryDto): number | null =>
  isPreview(story) ? story.contents.filter((entry) => entry.open).length : null;

const isPreview = ({ contents }: StoryDto): boolean => contents.some((entry) => !entry.open);
