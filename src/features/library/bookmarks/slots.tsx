import { csrfToken } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { ChapterBookmark } from "#views/library/bookmarks/ChapterBookmark.tsx";
import { storyForMember, storyForm } from "../../stories/stories/index.ts";
import { bookmarksInChapter } from "./reads.ts";

/** The viewer's bookmarks on pages of others; every change of a bookmark invalidates the member's account. */
export const bookmarkSlots: Readonly<Record<string, SlotDefinition>> = {
  "chapter-bookmark": {
    ...storyForm,
    async render(context) {
      const { viewer, params, request } = context;
      const story = await storyForMember(context);
      const number = Number(params.number);
      const entry = story?.contents[number - 1];
      // Bookmarks are closed to staff acting on the member's behalf.
      if (!viewer.id || viewer.actor || !story || !entry) return undefined;
      const bookmarks = await bookmarksInChapter(viewer.id, String(entry.chapter));
      const passages = bookmarks.flatMap(({ _id, passage, passageGone }) =>
        passage && !passageGone ? [{ id: String(_id), anchor: passage }] : [],
      );
      return (
        <ChapterBookmark
          on={bookmarks.some(({ kind }) => kind === "chapter")}
          data={{
            story: { id: String(story._id), slug: story.slug },
            chapter: { id: String(entry.chapter), number },
            passages,
            token: csrfToken(request),
          }}
        />
      );
    },
  },
};
