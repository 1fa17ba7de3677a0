import type { PassagesData } from "#shared/library/bookmarks.dto.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { Island } from "../../shell/Island.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import Passages from "./Passages.island.tsx";

/**
 * The slot "chapter-bookmark" for a member: bookmarks the chapter or a passage of it, and highlights the
 * bookmarked passages in the text.
 */
export function ChapterBookmark({ on, data }: { on: boolean; data: PassagesData }) {
  const texts = bookmarksText;
  const { story, chapter, passages, token } = data;
  const here = chaptersPaths.chapterLink(story, chapter);
  return (
    <div className="chapter-bookmark" id="bookmark">
      <Toggle
        action={bookmarksPaths.chapterBookmark(story, chapter)}
        next={`${here}#bookmark`}
        on={on}
        verbs={TOGGLE_VERBS.add}
        label={{ off: texts.chapter, on: texts.chapterOn }}
        icon="bookmark"
        look="quiet"
        token={token}
      />
      {passages.length > 0 && (
        <p className="fine">
          <a className="bookmark-passages" href={bookmarksPaths.bookmarks({ kind: "passage" })}>
            {texts.passages(passages.length)}
          </a>
        </p>
      )}
      {/* For selected words: `passages/actions.ts` fills in the fields. */}
      <form
        noValidate
        className="bookmark-passage"
        method="post"
        action={bookmarksPaths.chapterBookmark(story, chapter)}
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

/** The same slot for guests. */
export const ChapterBookmarkGuest = ({ story, chapter }: Pick<PassagesData, "story" | "chapter">) => (
  <div className="chapter-bookmark" id="bookmark">
    <Toggle
      action={bookmarksPaths.chapterBookmark(story, chapter)}
      next={`${chaptersPaths.chapterLink(story, chapter)}#bookmark`}
      on={false}
      verbs={TOGGLE_VERBS.add}
      label={{ off: bookmarksText.chapter, on: bookmarksText.chapterOn }}
      icon="bookmark"
      look="quiet"
      guest
    />
  </div>
);
