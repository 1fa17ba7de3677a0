import { directionOf } from "../../../src/shared/languages.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import type { ChapterPageData } from "../../../src/shared/stories/chapters.dto.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { READER_SHEET, ReaderSheet } from "./ReaderSheet.tsx";

/** The one bar of a chapter: at the thumb on a phone, at the head on a desk. */
export function ReadingBar({ data }: { data: ChapterPageData }) {
  const { story, chapter, position } = data;
  const reading = readingText;
  return (
    <nav className="read-bar" dir={directionOf(story.language)} aria-label={reading.bar}>
      <a
        className="read-bar-story"
        href={`${cataloguePaths.story(story)}#contents`}
        aria-label={reading.backToStory(story.title)}
      >
        <Icon name="list" />
        <bdi className="read-bar-title">{story.title}</bdi>
        <span className="read-bar-short">{reading.contents}</span>
      </a>
      <span className="read-bar-place">{reading.position(position.at, position.of)}</span>
      {chapter.previous ? (
        <a
          className="read-bar-step"
          href={chaptersPaths.chapter(story, chapter.previous.number)}
          rel="prev"
          aria-label={reading.previousChapter(chapterTitle(chapter.previous, story.language))}
        >
          <Icon name="chevron-left" />
          <span>{reading.previous}</span>
        </a>
      ) : (
        <span className="read-bar-step read-bar-none" />
      )}
      {chapter.next ? (
        <a
          className="read-bar-step read-bar-next"
          href={chaptersPaths.chapter(story, chapter.next.number)}
          rel="next"
          aria-label={reading.nextChapter(chapterTitle(chapter.next, story.language))}
        >
          <span>{reading.next}</span>
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span className="read-bar-step read-bar-next read-bar-none" />
      )}
      <button
        type="button"
        className="read-bar-settings"
        data-online=""
        popoverTarget={READER_SHEET}
        aria-label={reading.settings}
      >
        <Icon name="a-large-small" />
      </button>
      <ReaderSheet here={chaptersPaths.chapter(story, chapter.number)} />
    </nav>
  );
}
