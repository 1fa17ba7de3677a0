import type { ReactNode } from "react";
import type { StoryDto, StoryPageData } from "../../src/shared/dto.ts";
import { formatList } from "../../src/shared/format.ts";
import { languageName } from "../../src/shared/languages.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ReportLink } from "../reports/ReportLink.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Time } from "../ui/Time.tsx";

/** What to know before reading: state, dates, warnings, use of AI; and the story to take away. */
export function StoryFacts({ story, can }: { story: StoryDto; can: StoryPageData["can"] }) {
  const { stories, labels } = text;
  const facts: [string, ReactNode][] = [
    [stories.status, story.complete ? labels.flag.complete : stories.ongoing],
    [stories.length, stories.words(story.words)],
    [stories.language, languageName(story.language)],
    [
      stories.warnings,
      story.warnings.length > 0
        ? formatList(story.warnings.map((warning) => labels.warning[warning]))
        : stories.noWarnings,
    ],
    [stories.ai, labels.aiUse[story.aiUse]],
  ];
  if (story.publishedAt) facts.push([stories.published, <Time key="published" iso={story.publishedAt} />]);
  if (story.lastChapterAt) facts.push([stories.updated, <Time key="updated" iso={story.lastChapterAt} />]);
  return (
    <section className="facts" aria-labelledby="know">
      <h2 id="know">{stories.know}</h2>
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {can.download && (
        <div data-online="">
          <ButtonLink href={paths.storyEpub(story)} icon="download" download>
            {stories.download}
          </ButtonLink>
        </div>
      )}
      {story.state === "published" && !story.private && (
        <p data-online="">
          <a href={paths.storyFeed(story)}>{stories.feed}</a>
        </p>
      )}
      {story.state === "published" && (
        <p data-online="">
          <ReportLink kind="story" id={story.id} />
        </p>
      )}
    </section>
  );
}
