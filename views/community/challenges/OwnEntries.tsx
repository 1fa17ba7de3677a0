import type { OwnEntryDto } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";

/** A member's entries, with the result of each; with `named`, also their challenges. */
export function OwnEntries({
  entries,
  zone,
  named = true,
}: {
  entries: readonly OwnEntryDto[];
  zone: string;
  named?: boolean;
}) {
  const texts = challengesText;
  return (
    <ul className="own-entries">
      {entries.map((entry) => (
        <li key={entry.id} className="own-entry">
          <p className="own-entry-title" dir="auto">
            {entry.story ? (
              <a href={cataloguePaths.story(entry.story)}>{entry.story.title}</a>
            ) : (
              texts.goneStory
            )}
          </p>
          {named && (
            <p dir="auto">
              {entry.challenge ? (
                <a href={challengesPaths.challenge(entry.challenge.id)}>{entry.challenge.title}</a>
              ) : (
                texts.goneChallenge
              )}
            </p>
          )}
          <p className="badges">
            <EntryBadge entry={entry} />
            <span className="fine">
              {texts.enteredOn} <Time iso={entry.enteredAt} as="moment" zone={zone} />
            </span>
          </p>
          {entry.state === "disqualified" && (
            <p>
              {texts.disqualifiedFor(entry.reason)}{" "}
              {entry.appealable && <a href={reportsPaths.standing()}>{texts.appeal}</a>}
            </p>
          )}
          {entry.state === "withdrawn" && entry.reason && <p>{entry.reason}</p>}
          {entry.withdrawable && (
            <p>
              <ButtonLink href={challengesPaths.entry(entry.id, "withdraw")} look="quiet">
                {texts.withdraw}
              </ButtonLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function EntryBadge({ entry: { state, rank, challenge } }: { entry: OwnEntryDto }) {
  const texts = challengesText;
  if (state !== "entered") return <Badge tone="warn">{texts.entryStates[state]}</Badge>;
  if (rank !== null) return <Badge tone="good">{texts.rankOf(rank)}</Badge>;
  if (challenge?.state === "decided") return <Badge>{texts.notRanked}</Badge>;
  return <Badge tone="accent">{texts.entryStates.entered}</Badge>;
}
