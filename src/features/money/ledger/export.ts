import { LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/**
 * Exports the whole ledger as an hledger journal, oldest first, one transaction at a time. Amounts are US
 * dollars; each transaction has its key as code and its cause as description.
 */
export async function* exportJournal(): AsyncGenerator<string> {
  yield "; Fablewright ledger, for hledger (https://hledger.org)\ncommodity $1,000.00\n";
  const cursor = LedgerTransaction.find({}).sort({ at: 1, _id: 1 }).lean<LedgerTransactionDoc>().cursor();
  for await (const transaction of cursor) yield asText(transaction as LedgerTransactionDoc);
}

const asText = ({ at, key, cause, entries }: LedgerTransactionDoc): string =>
  [
    "",
    `${at.toISOString().slice(0, 10)} * (${key}) ${cause}`,
    ...entries.map(({ account, amount }) => `    ${account}  ${inDollars(amount)}`),
    "",
  ].join("\n");

/** -1234 -> "$-12.34": exact, with integer arithmetic only. */
function inDollars(cents: number): string {
  const absolute = Math.abs(cents);
  const text = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
  return `$${cents < 0 ? "-" : ""}${text}`;
}
