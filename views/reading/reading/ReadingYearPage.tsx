import type { PageProps } from "#shared/form.ts";
import { formatMonth, formatNumber } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { ReadingYearPageData } from "#shared/reading/reading.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Picture } from "../../ui/Picture.tsx";

const { year: words } = historyText;

/** Page of a member's reading statistics for a year, only for that member. */
export function ReadingYearPage({ data }: PageProps<ReadingYearPageData>) {
  return (
    <div className="page page-narrow reading-year">
      <h1>{words.title(data.year)}</h1>
      <p className="lead">{words.lead}</p>
      {data.chapters === 0 ? (
        <Empty
          title={words.none(data.year)}
          action={
            <ButtonLink href={cataloguePaths.stories()} icon="compass">
              {historyText.browse}
            </ButtonLink>
          }
        >
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Numbers data={data} />
      )}
      <nav className="actions" aria-label={words.others}>
        <ButtonLink look="quiet" href={readingPaths.history()} icon="arrow-left">
          {words.back}
        </ButtonLink>
        {data.years.map((year) => (
          <ButtonLink key={year} look="quiet" href={readingPaths.historyYear(year)}>
            {year}
          </ButtonLink>
        ))}
      </nav>
    </div>
  );
}

function Numbers({ data }: { data: ReadingYearPageData }) {
  const { stories, finished, chapters, days, months, genres, longest } = data;
  const most = Math.max(1, ...months.map((month) => month.words));
  const figures = [
    words.stories(stories),
    words.finished(finished),
    words.chapters(chapters),
    words.words(data.words),
    words.days(days),
  ];
  return (
    <>
      <dl className="year-figures">
        {figures.map(([figure, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="months">
        <h2 id="months">{words.months}</h2>
        <table className="year-months">
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col">{words.wordsRead}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                <td>
                  <meter min={0} max={most} value={month.words} aria-hidden="true" />
                  <span>{formatNumber(month.words)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {genres.length > 0 && (
        <section aria-labelledby="genres">
          <h2 id="genres">{words.genres}</h2>
          <ol className="year-list">
            {genres.map(({ genre, words: count }) => (
              <li key={genre}>
                <a href={cataloguePaths.genre(genre)}>{labelsText.genre[genre]}</a>
                <span className="fine">{storiesText.wordsShort(count)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {longest.length > 0 && (
        <section aria-labelledby="longest">
          <h2 id="longest">{words.longest}</h2>
          <ol className="year-list">
            {longest.map((entry) => (
              <li key={entry.story.id}>
                <span className="year-cover">
                  <Picture picture={entry.story.cover} sizes="40px" decorative />
                </span>
                <a href={cataloguePaths.story(entry.story)}>
                  <bdi>{entry.story.title}</bdi>
                </a>
                <span className="fine">{words.readOf(entry.chapters, entry.words)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
