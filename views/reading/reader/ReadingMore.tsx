import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterReport } from "#shared/stories/chapters.report.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { FindForm } from "../find-in-story/FindForm.tsx";
import { KeysLink } from "../keyboard/KeysLink.tsx";

/** Rarely used actions on a chapter: find, bookmark a passage, report, and the keyboard shortcuts. */
export const ReadingMore = ({ story, chapter }: Pick<ChapterPageData, "story" | "chapter">) => (
  <Menu
    label={<span className="visually-hidden">{readingText.more}</span>}
    icon="ellipsis"
    className="read-bar-more"
    atEnd
  >
    <FindForm story={story} />
    <a href={bookmarksPaths.chapterBookmark(story, chapter)} rel="nofollow" data-online="">
      <Icon name="bookmark-plus" />
      {bookmarksText.passage}
    </a>
    <Slot name="story-report">
      <div data-online="">
        <ReportLink kind={chapterReport} id={chapter.id} icon="flag" />
      </div>
    </Slot>
    <KeysLink />
  </Menu>
);
