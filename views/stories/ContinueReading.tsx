import type { ContinueReadingDto } from "../../src/shared/dto.ts";
import { wholePercent } from "../../src/shared/format.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Picture } from "../ui/Picture.tsx";
import { Progress } from "../ui/Progress.tsx";

/**
 * The member's version of the slot "continue-reading" on the front page: what they left open, under the page's
 * main heading. With nothing open the guest's version may stay.
 */
export function ContinueReading({ entries }: { entries: readonly ContinueReadingDto[] }) {
  const { home } = text.stories;
  return (
    <section className="continue" aria-labelledby="continue-reading">
      <h1 id="continue-reading">{home.continueReading}</h1>
      <ul className="continue-list">
        {entries.map(({ story, chapter, progress }) => (
          <li key={story.id} className="continue-entry">
            <div className="cover">
              <Picture picture={story.cover} sizes="72px" eager decorative />
            </div>
            <div>
              <h2>
                <a href={paths.chapter(story, chapter.number)}>{story.title}</a>
              </h2>
              <p>{chapter.title}</p>
              <Progress share={progress} label={home.progress(wholePercent(progress))} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
