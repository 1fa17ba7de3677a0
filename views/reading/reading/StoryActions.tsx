import { historyText } from "#shared/reading/history.text.ts";
import type { ContinueDto } from "#shared/reading/reading.dto.ts";
import { placeHash } from "#shared/reading/reading.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryPageData } from "#shared/stories/story-page.dto.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { continueLabel } from "./continue-label.ts";

/**
 * The main actions of a story's page. On the cached page they are for everyone; for a member, the server
 * fills the slot "story-actions", with an edit link for the author.
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
  /** The chapter at which the viewer continues reading. */
  next?: ContinueDto | null;
  /** True to offer starting over to a reader who is further on; members find it in the reading state menu. */
  startOver?: boolean;
  /** True if the viewer has bought it, so that nothing is labelled as a preview. */
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

/** True if some chapters must be bought before they can be read. */
/** Returns the number of free chapters of a paid story; null if all chapters can be read. */
export const freeChapters = (story: StoryDto): number | null =>
  isPreview(story) ? story.contents.filter((entry) => entry.open).length : null;

const isPreview = ({ contents }: StoryDto): boolean => contents.some((entry) => !entry.open);
