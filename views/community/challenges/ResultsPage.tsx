import { challengeJudgingText } from "../../../src/shared/community/challenge-judging.text.ts";
import type { ResultsPageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Pagination } from "../../ui/Pagination.tsx";

const PARTS = 10_000;

/** The whole ranking, how it was reckoned, and what to reckon it again from. */
export function ResultsPage({ data: { challenge, rows, paging } }: PageProps<ResultsPageData>) {
  const words = challengeJudgingText.results;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[
          { href: challengesPaths.challenges(), label: challengesText.title },
          { href: challengesPaths.challenge(challenge.id), label: challenge.title },
          { label: challengesText.seeResults },
        ]}
      />
      <h1 className="challenge-title">{words.title(challenge.title)}</h1>
      <p>{challengesText.score}</p>
      <p>{challengesText.ties}</p>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ol className="challenges results">
          {rows.map(({ entry, rank, score, ballots, story }) => (
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
                    challengesText.goneStory
                  )}
                </p>
                <p className="fine">
                  {words.score}: {(score / PARTS).toFixed(4)} · {words.ballots}: {formatNumber(ballots)}
                  {story && (
                    <>
                      {" · "}
                      <a href={challengesPaths.entry(entry)}>{words.read}</a>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={paging} />
      <p>
        <a href={challengesPaths.challengeAct(challenge.id, "ballots.csv")}>{words.csv}</a>
      </p>
      <p className="fine">{words.recount}</p>
    </div>
  );
}
