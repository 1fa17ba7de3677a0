import { formatDuration } from "#shared/format.ts";
import type { HeardChapterDto } from "#shared/reach/narration.dto.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

/** Links to a story's chapters with audio; `current` is the number of the one on this page. */
export const NarratedChapters = ({
  story,
  heard,
  current,
}: {
  story: ChapterPageData["story"];
  heard: readonly HeardChapterDto[];
  current: number;
}) => (
  <ol className="narrated-chapters">
    {heard.map((each) => (
      <li key={each.number}>
        <a
          href={chaptersPaths.chapter(story, each.number)}
          data-turn=""
          aria-current={each.number === current ? "page" : undefined}
        >
          <bdi lang={story.language}>{chapterTitle(each, story.language)}</bdi>
          <span className="fine">{formatDuration(each.seconds)}</span>
        </a>
      </li>
    ))}
  </ol>
);
