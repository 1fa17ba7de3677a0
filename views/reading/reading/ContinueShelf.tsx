import { historyText } from "#shared/reading/history.text.ts";
import type { GuestReadingDto, ReadingDto } from "#shared/reading/reading.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { placeHash } from "#shared/reading/reading.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { continueLabel } from "./continue-label.ts";

type Continued = GuestReadingDto & Partial<Pick<ReadingDto, "unread">>;

/** The slot "home-continue": stories being read, each cover linked to the last line read. */
export function ContinueShelf({ readings }: { readings: readonly Continued[] }) {
  const history = historyText;
  return (
    <section aria-labelledby="continue">
      <div className="section-head">
        <h2 id="continue">{history.continueHeading}</h2>
        <a className="section-more" href={readingPaths.history()}>
          {history.all}
          <Icon name="chevron-right" />
        </a>
      </div>
      <ul className="shelf-row continue-row">
        {readings.map((reading) => (
          <li key={reading.story.id}>
            <ContinueTile reading={reading} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContinueTile({ reading: { story, next, unread = 0 } }: { reading: Continued }) {
  if (!next) return null;
  return (
    <article className="story-tile">
      <div className="cover">
        <Picture
          picture={story.cover}
          sizes="(min-width: 64rem) 180px, (min-width: 40rem) 22vw, 40vw"
          eager
          decorative
        />
      </div>
      <h3 className="story-tile-title">
        <a href={chaptersPaths.chapter(story, next.number) + placeHash(next)}>
          <bdi>{story.title}</bdi>
        </a>
      </h3>
      <p className="story-tile-facts">{continueLabel({}, next)}</p>
      <p className="continue-synopsis" dir="auto">
        {story.synopsis}
      </p>
      {unread > 0 && <p className="unread">{historyText.unread(unread)}</p>}
    </article>
  );
}
