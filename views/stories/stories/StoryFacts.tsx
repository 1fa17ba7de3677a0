import type { ReactNode } from "react";
import { formatList } from "../../../src/shared/format.ts";
import { languageName } from "../../../src/shared/languages.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import type { Licence } from "../../../src/shared/stories/catalogue.enums.ts";
import { LICENCE_URLS } from "../../../src/shared/stories/licences.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { Time } from "../../ui/Time.tsx";

/** What to know before reading: state, dates, warnings, use of AI. */
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
