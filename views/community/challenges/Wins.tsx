import type { WinDto } from "../../../src/shared/community/challenge-wins.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Badges of places won in challenges, each leading to its challenge. */
export function Wins({ wins }: { wins: readonly WinDto[] }) {
  const words = challengesText;
  return (
    <ul className="wins" aria-label={words.winsLabel}>
      {wins.map(({ challenge, title, place }) => (
        <li key={challenge + place}>
          <a className="badge badge-accent" href={challengesPaths.challenge(challenge)} dir="auto">
            <Icon name="trophy" />
            {words.won(words.places[place], title)}
          </a>
        </li>
      ))}
    </ul>
  );
}
