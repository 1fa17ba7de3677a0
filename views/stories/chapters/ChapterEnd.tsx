import { formatMinutes, readingMinutes } from "../../../src/shared/format.ts";
import { directionOf } from "../../../src/shared/languages.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import type { ChapterPageData } from "../../../src/shared/stories/chapters.dto.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { chapterReport } from "../../../src/shared/stories/chapters.report.ts";
import { commentsPaths } from "../../../src/shared/talk/comments.paths.ts";
import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { FindForm } from "../../reading/find-in-story/FindForm.tsx";
import { KeysLink } from "../../reading/keyboard/KeysLink.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** After the last line: the next chapter as the one big thing, or the end and where to go from it. */
export function ChapterEnd({ data: { story, chapter, extras } }: { data: ChapterPageData }) {
  const reading = readingText;
  const { previous, next } = chapter;
  return (
    <nav className="chapter-end" dir={directionOf(story.language)} aria-label={reading.endBar}>
      {next ? (
        <a className="chapter-next" href={chaptersPaths.chapter(story, next.number)} rel="next">
          <span className="chapter-next-label">
            {chapter.nextPart ? `${reading.nextUp}: ${chapter.nextPart}` : reading.nextUp}
          </span>
          <span className="chapter-next-title">{chapterTitle(next, story.language)}</span>
          <span className="chapter-next-time">{formatMinutes(readingMinutes(next.words))}</span>
          <Icon name="arrow-right" />
        </a>
      ) : (
        <div className="chapter-finis">
          <p className="chapter-finis-title">{story.complete ? reading.end : reading.endOfPublished}</p>
          <p>
            {story.complete
              ? reading.endHint(story.author.name)
              : reading.endOfPublishedHint(story.author.name)}
          </p>
        </div>
      )}
      <div className="actions">
        {previous && (
          <ButtonLink
            look="quiet"
            href={chaptersPaths.chapter(story, previous.number)}
            icon="arrow-left"
            rel="prev"
          >
            {reading.previous}
          </ButtonLink>
        )}
        {!extras.talk && (
          <ButtonLink look="quiet" href={commentsPaths.comments(story, chapter.number)} icon="message-circle">
            {commentsText.link(chapter.comments)}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href={`${cataloguePaths.story(story)}#contents`} icon="list">
          {reading.contents}
        </ButtonLink>
        {!next && story.author.username && (
          <ButtonLink look="quiet" href={profilePaths.user(story.author.username)} icon="user">
            {reading.moreBy(story.author.name)}
          </ButtonLink>
        )}
      </div>
      <FindForm story={story} />
      <p className="chapter-report" data-online="">
        <Slot name="story-report">
          <ReportLink kind={chapterReport} id={chapter.id} />
        </Slot>
        <KeysLink />
      </p>
    </nav>
  );
}
