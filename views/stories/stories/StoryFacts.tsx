import type { ReactNode } from "react";
import { formatList } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { languageName } from "#shared/languages.ts";
import { LICENCE_URLS } from "#shared/stories/licences.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { Licence } from "#shared/story.enums.ts";
import { Time } from "../../ui/Time.tsx";

/** Facts to know before reading: state, series, dates, warnings, use of AI. */
export function StoryFacts({ story }: { story: StoryDto }) {
  const stories = storiesText;
  const labels = labelsText;
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
  ];
  if (story.aiUse) facts.push([stories.ai, labels.aiUse[story.aiUse]]);
  facts.push([stories.licence, <Licensed key="licence" licence={story.licence} />]);
  if (story.series) facts.push([stories.series, <bdi key="series">{story.series}</bdi>]);
  if (story.firstPublished)
    facts.push([stories.firstPublished, <Time key="first" iso={story.firstPublished} />]);
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
    </section>
  );
}

function Licensed({ licence }: { licence: Licence }) {
  const url = LICENCE_URLS[licence];
  const name = labelsText.licence[licence];
  return url ? (
    <a href={url} rel="license noopener external">
      {name}
    </a>
  ) : (
    name
  );
}
