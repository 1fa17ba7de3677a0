import { formatMoney } from "#shared/format.ts";
import type { PrizeDto } from "#shared/money/prizes.dto.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { PrizePlaces } from "./PrizePlaces.tsx";

/** The prize money paid in for a challenge: its total, and its share for each place. */
export const PrizeMoney = ({ prize }: { prize: PrizeDto }) => (
  <>
    <p>
      <strong>{prizesText[prize.state === "given" ? "given" : "held"](formatMoney(prize.totalCents))}</strong>
    </p>
    <PrizePlaces prize={prize} />
  </>
);
