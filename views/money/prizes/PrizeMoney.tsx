import { formatDate, formatMoney } from "#shared/format.ts";
import type { PrizeDto } from "#shared/money/prizes.dto.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { PrizePlaces } from "./PrizePlaces.tsx";

/** The prize money paid in for a challenge: its total, when it is paid, and its share for each place. */
export const PrizeMoney = ({ prize, zone }: { prize: PrizeDto; zone: string }) => (
  <>
    <p>
      <strong>{stateOf(prize, zone)}</strong>
    </p>
    <PrizePlaces prize={prize} />
  </>
);

function stateOf({ state, totalCents, payAt }: PrizeDto, zone: string): string {
  const total = formatMoney(totalCents);
  if (state === "given") return prizesText.given(total);
  return payAt ? prizesText.due(total, formatDate(payAt, zone)) : prizesText.held(total);
}
