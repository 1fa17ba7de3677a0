import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { PrizeDto } from "../../../src/shared/money/prizes.dto.ts";
import { prizesText } from "../../../src/shared/money/prizes.text.ts";

/** What each place has. */
export function PrizePlaces({ prize }: { prize: PrizeDto }) {
  return (
    <ul className="criteria">
      {prize.places.map(({ place, cents }) => (
        <li key={place}>{prizesText.ofPlace(challengesText.places[place], cents)}</li>
      ))}
    </ul>
  );
}
