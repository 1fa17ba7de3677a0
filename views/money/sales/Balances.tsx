import { formatMoney } from "#shared/format.ts";
import type { SalesPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";

import { Fact, Facts } from "../../ui/Facts.tsx";

const texts = salesText.sales;

/** An author's balances: pending, available, held. */
export function Balances({ balances }: Pick<SalesPageData, "balances">) {
  const { pendingCents, availableCents, disputedCents } = balances;
  return (
    <Facts>
      <Sum term={texts.pending} hint={texts.pendingHint} cents={pendingCents} />
      <Sum term={texts.available} hint={texts.availableHint} cents={availableCents} />
      {disputedCents !== 0 && <Sum term={texts.disputed} hint={texts.disputedHint} cents={disputedCents} />}
    </Facts>
  );
}

const Sum = ({ term, hint, cents }: { term: string; hint: string; cents: number }) => (
  <Fact name={term}>
    <strong>{formatMoney(cents)}</strong> <span className="fine">{hint}</span>
  </Fact>
);
