import { challengesText } from "#shared/community/challenges.text.ts";
import type { PrizeDto } from "#shared/money/prizes.dto.ts";
import { prizesText } from "#shared/money/prizes.text.ts";

/** The prize of each place, with what reaches its winner if that is known. */
export function PrizePlaces({ prize, nets = [] }: { prize: PrizeDto; nets?: readonly number[] }) {
  return (
    <ul className="criteria">
      {prize.places.map(({ place, cents }, at) => (
        <li key={place}>
          {prizesText.ofPlace(challengesText.places[place], cents)}
          {nets[at] !== undefined && ` ${prizesText.net(nets[at])}`}
        </li>
      ))}
    </ul>
  );
}
