import { formatMinutes, readingMinutes } from "#shared/format.ts";
import { directionOf } from "#shared/languages.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentsText } from "#shared/talk/comments.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/**
 * After the last line: a prominent link to the next chapter, or the end of the story and where to go next.
 */
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
          <ButtonLink look="quiet" href={commentsPaths.comments(story, chapter)} icon="message-circle">
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
    </nav>
  );
}
