import type { StoryActionsDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ButtonLink } from "../ui/Button.tsx";

/**
 * The ways into a story. On the cached page it is everyone's; for a member the server puts their own in the slot
 * "story-actions": where they left off, and the way to edit what is theirs.
 */
export function StoryActions({ data, preview = false }: { data: StoryActionsDto; preview?: boolean }) {
  const { story, firstChapter, continueAt, can } = data;
  const { stories } = text;
  return (
    <div className="actions story-actions">
      {continueAt && (
        <ButtonLink look="primary" href={paths.chapter(story, continueAt.number)} icon="book-open">
          {stories.continueAt(continueAt.title)}
        </ButtonLink>
      )}
      {firstChapter !== null && (
        <ButtonLink
          look={continueAt ? "secondary" : "primary"}
          href={paths.chapter(story, firstChapter)}
          icon={continueAt ? undefined : "book-open"}
        >
          {continueAt ? stories.startOver : preview ? stories.startPreview : stories.start}
        </ButtonLink>
      )}
      {can.edit && (
        <ButtonLink href={paths.storyEdit(story.id)} icon="pen-line">
          {stories.edit}
        </ButtonLink>
      )}
    </div>
  );
}
