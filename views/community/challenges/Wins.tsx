import type { WinDto } from "#shared/community/challenge-wins.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Badges of places won in challenges, each linked to its challenge. */
export function Wins({ wins }: { wins: readonly WinDto[] }) {
  const texts = challengesText;
  return (
    <ul className="wins" aria-label={texts.winsLabel}>
      {wins.map(({ challenge, title, place }) => (
        <li key={challenge + place}>
          <a className="badge badge-accent" href={challengesPaths.challenge(challenge)} dir="auto">
            <Icon name="trophy" />
            {texts.won(texts.places[place], title)}
          </a>
        </li>
      ))}
    </ul>
  );
}
