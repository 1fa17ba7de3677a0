import type { PassagesData } from "../../../src/shared/library/bookmarks.dto.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";

import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { ToggleForm } from "../followers/ToggleForm.tsx";
import Passages from "./Passages.island.tsx";

/** The slot "chapter-bookmark" for a member: marks the chapter, a passage of it, and shows the passages in the text. */
export function ChapterBookmark({ on, data }: { on: boolean; data: PassagesData }) {
  const words = bookmarksText;
  const { story, number, passages, token } = data;
  const here = chaptersPaths.chapter(story, number);
  return (
    <div className="chapter-bookmark" id="bookmark">
      <div className="actions">
        <ToggleForm
          action={bookmarksPaths.chapterBookmark(story, number)}
          next={`${here}#bookmark`}
          verb={on ? "remove" : "add"}
          label={words.chapter}
          on={on}
          icon="bookmark"
          look="quiet"
          token={token}
        />
        <ButtonLink look="quiet" icon="bookmark-plus" href={bookmarksPaths.chapterBookmark(story, number)}>
          {words.passage}
        </ButtonLink>
      </div>
      {passages.length > 0 && (
        <p className="fine">
          <a className="bookmark-passages" href={bookmarksPaths.bookmarks({ kind: "passage" })}>
            {words.passages(passages.length)}
          </a>
        </p>
      )}
      {/* For the words that are selected: `passages/actions.ts` fills it in. */}
      <form
        className="bookmark-passage"
        method="post"
        action={bookmarksPaths.chapterBookmark(story, number)}
        hidden
      >
        <CsrfField token={token} />
        <input type="hidden" name="quote" />
        <input type="hidden" name="prefix" />
        <input type="hidden" name="suffix" />
      </form>
      {passages.length > 0 && (
        <Island of={Passages} name="library/bookmarks/Passages" on="idle" props={{ passages }} />
      )}
    </div>
  );
}

/** What a guest sees there. */
export const ChapterBookmarkGuest = ({ story, number }: Pick<PassagesData, "story" | "number">) => (
  <div className="chapter-bookmark">
    <div className="actions">
      <ToggleForm
        action={bookmarksPaths.chapterBookmark(story, number)}
        next={`${chaptersPaths.chapter(story, number)}#bookmark`}
        verb="add"
        label={bookmarksText.chapter}
        icon="bookmark"
        look="quiet"
        guest
      />
    </div>
  </div>
);
