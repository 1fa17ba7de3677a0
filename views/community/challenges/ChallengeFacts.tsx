import type { ChallengeDto } from "../../../src/shared/community/challenges.dto.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { formatList, formatMoney, formatNumber } from "../../../src/shared/format.ts";
import type { PrizeDto } from "../../../src/shared/money/prizes.dto.ts";
import { prizesText } from "../../../src/shared/money/prizes.text.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { PrizePlaces } from "../../money/prizes/PrizePlaces.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";

/** What there is to know of a challenge at a glance. */
export function ChallengeFacts({
  challenge,
  money,
}: {
  challenge: ChallengeDto;
  money?: PrizeDto | undefined;
}) {
  const words = challengesText;
  const { facts } = words;
  const { owner, judges, zone, prize, prizeDescription } = challenge;
  const names = [owner?.name ?? words.gone, ...judges.map(({ name }) => name)];
  return (
    <>
      <Facts>
        <Fact name={facts.starts}>
          <Time iso={challenge.startDate} as="moment" zone={zone} />
        </Fact>
        <Fact name={facts.ends}>
          <Time iso={challenge.endDate} as="moment" zone={zone} />
        </Fact>
        <Fact name={facts.decided}>
          <Time iso={challenge.judgingEndDate} as="moment" zone={zone} />
        </Fact>
        <Fact name={facts.genres}>
          {formatList(challenge.allowedGenres.map((genre) => labelsText.genre[genre]))}
        </Fact>
        <Fact name={facts.words}>{wordsOf(challenge)}</Fact>
        <Fact name={facts.perMember}>{formatNumber(challenge.entriesPerMember)}</Fact>
        <Fact name={facts.existing}>{challenge.existingStories ? facts.existingYes : facts.existingNo}</Fact>
        <Fact name={facts.mature}>{challenge.matureStories ? facts.matureYes : facts.matureNo}</Fact>
        <Fact name={facts.judged}>{challenge.manualJudge ? formatList(names) : facts.byReaders}</Fact>
        <Fact name={facts.winners}>{formatNumber(challenge.numberOfWinners)}</Fact>
        <Fact name={facts.prize}>{prize}</Fact>
      </Facts>
      <p className="fine">{facts.zone(zone)}</p>
      {(prize || prizeDescription || money) && (
        <section aria-labelledby="prize">
          <h2 id="prize">{words.prizeTitle}</h2>
          {prize && <p dir="auto">{prize}</p>}
          <div className="challenge-text" dir="auto">
            <Paragraphs text={prizeDescription} />
          </div>
          {money && (
            <>
              <p>
                <strong>
                  {prizesText[money.state === "given" ? "given" : "held"](formatMoney(money.totalCents))}
                </strong>
              </p>
              <PrizePlaces prize={money} />
            </>
          )}
          {(prize || prizeDescription) && (
            <p className="fine">{money ? words.promiseBeside : words.promise}</p>
          )}
        </section>
      )}
    </>
  );
}

function wordsOf({ minWords, maxWords }: ChallengeDto): string {
  const words = challengesText;
  if (minWords !== null && maxWords !== null) return words.wordsBetween(minWords, maxWords);
  if (minWords !== null) return words.wordsMin(minWords);
  return maxWords !== null ? words.wordsMax(maxWords) : words.wordsAny;
}
