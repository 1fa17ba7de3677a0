import type { ReactNode } from "react";
import type { ChallengeDto } from "#shared/community/challenges.dto.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { formatList, formatNumber } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";

/** Key facts of a challenge. */
export function ChallengeFacts({
  challenge,
  money,
}: {
  challenge: ChallengeDto;
  /** Prize money that has been paid in. */
  money?: ReactNode;
}) {
  const texts = challengesText;
  const { facts } = texts;
  const { owner, judges, zone, prize, prizeDescription } = challenge;
  const organiser = challenge.withStaff
    ? texts.ourStaff
    : (owner?.name ?? (challenge.ownerDeleted ? texts.deletedMember : null));
  const names = [...(organiser ? [organiser] : []), ...judges.map(({ name }) => name)];
  return (
    <>
      <Facts>
        <Fact name={facts.starts}>
          <Time iso={challenge.startDate} as="stamp" zone={zone} />
        </Fact>
        <Fact name={facts.ends}>
          <Time iso={challenge.endDate} as="stamp" zone={zone} />
        </Fact>
        <Fact name={facts.decided}>
          <Time iso={challenge.judgingEndDate} as="stamp" zone={zone} />
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
      </Facts>
      <p className="fine">{facts.zone(zone)}</p>
      {(prize || prizeDescription || money) && (
        <section aria-labelledby="prize">
          <h2 id="prize">{texts.prizeTitle}</h2>
          {prize && <p dir="auto">{prize}</p>}
          <div className="challenge-text" dir="auto">
            <Paragraphs text={prizeDescription} />
          </div>
          {money}
          {(prize || prizeDescription) && (
            <p className="fine">{money ? texts.promiseBeside : texts.promise}</p>
          )}
        </section>
      )}
    </>
  );
}

function wordsOf({ minWords, maxWords }: ChallengeDto): string {
  const texts = challengesText;
  if (minWords !== null && maxWords !== null) return texts.wordsBetween(minWords, maxWords);
  if (minWords !== null) return texts.wordsMin(minWords);
  return maxWords !== null ? texts.wordsMax(maxWords) : texts.wordsAny;
}
