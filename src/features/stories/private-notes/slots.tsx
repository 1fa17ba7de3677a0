import { csrfToken } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { ChapterNotes } from "#views/stories/private-notes/ChapterNotes.tsx";
import { numberOnForm } from "../chapters/index.ts";
import { storyForMember } from "../stories/index.ts";
import { presentNotes, readNotes } from "./reads.ts";

/**
 * The member's notes on a chapter, below its form; the editor shows them next to the text
 * (`client/editor/private-notes.ts`).
 */
export const privateNoteSlots: Readonly<Record<string, SlotDefinition>> = {
  "private-notes": {
    perPage: true,
    async render(context) {
      const { viewer } = context;
      const story = await storyForMember(context);
      const chapter = story?.contents[numberOnForm(context, story) - 1]?.chapter;
      if (!story || !chapter || !viewer.id || viewer.actor) return undefined;
      const notes = await readNotes(viewer.id, story._id, chapter);
      const [group] = await presentNotes(
        story,
        notes.filter(({ doneAt }) => !doneAt),
      );
      return (
        <ChapterNotes
          story={String(story._id)}
          chapter={String(chapter)}
          language={story.language}
          token={csrfToken(context.request)}
          notes={group?.notes ?? []}
        />
      );
    },
  },
};
