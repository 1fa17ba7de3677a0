import { challengeJudgingText } from "#shared/community/challenge-judging.text.ts";
import type { ResultsPageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Corrected } from "./Corrected.tsx";

const PARTS = 10_000;

const pointsOf = (parts: number): string => (parts / PARTS).toFixed(4);

/** Page of the full ranking, how it was calculated, and the data to recalculate it. */
export function ResultsPage({ data: { challenge, rows, paging } }: PageProps<ResultsPageData>) {
  const texts = challengeJudgingText.results;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[
          { href: challengesPaths.challenges(), label: challengesText.title },
          { href: challengesPaths.challenge(challenge.id), label: challenge.title },
          { label: challengesText.facts.decided },
        ]}
      />
      <h1 className="challenge-title">{texts.title(challenge.title)}</h1>
      <Corrected challenge={challenge} />
      <p>{challengesText.score}</p>
      <p>{challengesText.ties}</p>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol className="challenges results">
          {rows.map(({ entry, rank, score, ballots, standing, story, unpublished }) => (
            <li key={entry} value={rank} className="result">
              <span className="result-rank" aria-hidden="true">
                {formatNumber(rank)}
              </span>
              <div>
                <p className="own-entry-title" dir="auto">
                  {story ? (
                    <>
                      <a href={cataloguePaths.story(story)}>{story.title}</a>{" "}
                      {challengesText.by(story.author)}
                    </>
                  ) : (
                    challengesText[unpublished ? "unpublishedStory" : "goneStory"]
                  )}
                </p>
                <p className="fine">
                  {texts.score}: {pointsOf(score)} · {texts.ballots}: {formatNumber(ballots)}
                  {story && (
                    <>
                      {" · "}
                      <a href={challengesPaths.entry(entry)}>{texts.read}</a>
                    </>
                  )}
                </p>
                <p className="fine">
                  {standing.criteria
                    .map(({ name, points }) => texts.criterion(name, pointsOf(points)))
                    .join(" · ")}
                </p>
                {standing.tie && <p className="fine">{texts.tie[standing.tie](standing.heaviest)}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={paging} />
      <p>
        <a href={challengesPaths.challengeAct(challenge.id, "ballots.csv")}>{texts.csv}</a>
      </p>
      <p className="fine">{texts.recount}</p>
    </div>
  );
}
