import { formatMoney } from "../../../src/shared/format.ts";
import type { SalesPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";

import { Fact, Facts } from "../../ui/Facts.tsx";

const words = salesText.sales;

/** What an author is owed: waiting, available, held. */
export function Balances({ balances }: Pick<SalesPageData, "balances">) {
  const { pendingCents, availableCents, disputedCents } = balances;
  return (
    <Facts>
      <Sum term={words.pending} hint={words.pendingHint} cents={pendingCents} />
      <Sum term={words.available} hint={words.availableHint} cents={availableCents} />
      {disputedCents !== 0 && <Sum term={words.disputed} hint={words.disputedHint} cents={disputedCents} />}
    </Facts>
  );
}

const Sum = ({ term, hint, cents }: { term: string; hint: string; cents: number }) => (
  <Fact name={term}>
    <strong>{formatMoney(cents)}</strong> <span className="fine">{hint}</span>
  </Fact>
);
