import { directionOf } from "#shared/languages.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { READER_SHEET, ReaderSheet } from "./ReaderSheet.tsx";
import { ReadingMore } from "./ReadingMore.tsx";

/** The only bar of a chapter: at the bottom on a phone, at the top on wide screens. */
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
          data-paid={chapter.nextPaid ? "" : undefined}
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
      <ReadingMore story={story} chapter={chapter} />
      <ReaderSheet here={chaptersPaths.chapter(story, chapter.number)} />
    </nav>
  );
}
