import { ChapterBookmark } from "../../../../views/library/bookmarks/ChapterBookmark.tsx";
import { StoryBookmark } from "../../../../views/library/bookmarks/StoryBookmark.tsx";
import { csrfToken } from "../../../core/http/csrf.ts";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import { storyForMember, storyForm } from "../../stories/stories/index.ts";
import { bookmarksInChapter, findBookmarkOf } from "./reads.ts";

/** One's own bookmarks on the pages of others; every change of a bookmark touches its member's account. */
export const bookmarkSlots: Readonly<Record<string, SlotDefinition>> = {
  "story-bookmark": {
    ...storyForm,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      if (!viewer.id || !story) return undefined;
      const { slug, title } = story;
      const id = String(story._id);
      const on = (await findBookmarkOf(viewer.id, id)) !== null;
      return <StoryBookmark story={{ id, slug, title }} on={on} token={csrfToken(request)} />;
    },
  },
  "chapter-bookmark": {
    ...storyForm,
    async render(context) {
      const { viewer, params, request } = context;
      const story = await storyForMember(context);
      const number = Number(params.number);
      const entry = story?.contents[number - 1];
      if (!viewer.id || !story || !entry) return undefined;
      const found = await bookmarksInChapter(viewer.id, String(entry.chapter));
      const passages = found.flatMap(({ _id, passage, passageGone }) =>
        passage && !passageGone ? [{ id: String(_id), anchor: passage }] : [],
      );
      return (
        <ChapterBookmark
          on={found.some(({ kind }) => kind === "chapter")}
          data={{
            story: { id: String(story._id), slug: story.slug },
            number,
            passages,
            token: csrfToken(request),
          }}
        />
      );
    },
  },
};
