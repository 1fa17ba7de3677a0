import type { OwnEntryDto } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";

/** A member's entries, with what has become of each; `named`: with the challenge they are in. */
export function OwnEntries({
  entries,
  zone,
  named = true,
}: {
  entries: readonly OwnEntryDto[];
  zone: string;
  named?: boolean;
}) {
  const words = challengesText;
  return (
    <ul className="own-entries">
      {entries.map((entry) => (
        <li key={entry.id} className="own-entry">
          <p className="own-entry-title" dir="auto">
            {entry.story ? (
              <a href={cataloguePaths.story(entry.story)}>{entry.story.title}</a>
            ) : (
              words.goneStory
            )}
          </p>
          {named && (
            <p dir="auto">
              {entry.challenge ? (
                <a href={challengesPaths.challenge(entry.challenge.id)}>{entry.challenge.title}</a>
              ) : (
                words.goneChallenge
              )}
            </p>
          )}
          <p className="badges">
            <EntryBadge entry={entry} />
            <span className="fine">
              {words.enteredOn} <Time iso={entry.enteredAt} as="moment" zone={zone} />
            </span>
          </p>
          {entry.state === "disqualified" && <p>{words.disqualifiedFor(entry.reason)}</p>}
          {entry.withdrawable && (
            <p>
              <ButtonLink href={challengesPaths.entry(entry.id, "withdraw")} look="quiet">
                {words.withdraw}
              </ButtonLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function EntryBadge({ entry: { state, rank, challenge } }: { entry: OwnEntryDto }) {
  const words = challengesText;
  if (state !== "entered") return <Badge tone="warn">{words.entryStates[state]}</Badge>;
  if (rank !== null) return <Badge tone="good">{words.rankOf(rank)}</Badge>;
  if (challenge?.state === "decided") return <Badge>{words.notRanked}</Badge>;
  return <Badge tone="accent">{words.entryStates.entered}</Badge>;
}
