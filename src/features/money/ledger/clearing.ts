import * as accounts from "./accounts.ts";
import { type LedgerAbout, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** What a transaction moved at a provider, in US cents, and the checkout, subscription or payout it was for. */
export interface ClearingMovement {
  readonly reference: string;
  readonly cents: number;
}

/**
 * Returns the reference under which a provider knows a transaction's subject: its checkout, which shares its
 * id with the purchase, a subscription, or a payout; "" if no provider knows it.
 */
const referenceOf = ({ checkout, purchase, subscription, payout }: LedgerAbout): string =>
  String(checkout ?? purchase ?? subscription ?? payout ?? "");

/** Yields the movements booked at a provider from one time until before another. */
export async function* clearingMovements(
  provider: string,
  from: Date,
  to: Date,
): AsyncGenerator<ClearingMovement> {
  const account = accounts.clearing(provider);
  const cursor = LedgerTransaction.find(
    { "entries.account": account, at: { $gte: from, $lt: to } },
    { entries: 1, about: 1 },
  )
    .lean<LedgerTransactionDoc>()
    .cursor();
  for await (const { entries, about } of cursor as AsyncIterable<LedgerTransactionDoc>) {
    const reference = referenceOf(about);
    if (reference) yield { reference, cents: sumOn(entries, account) };
  }
}

/** Returns the sum of everything ever booked at a provider for one reference, in US cents. */
export async function netHere(provider: string, reference: string): Promise<number> {
  const account = accounts.clearing(provider);
  const ledgerTransactions = await LedgerTransaction.find(
    {
      // Narrows to few transactions; the account's index holds everything that ever went through it.
      $or: ["checkout", "purchase", "subscription", "payout"].map((name) => ({
        [`about.${name}`]: { $type: "string", $eq: reference },
      })),
    },
    { entries: 1 },
  ).lean<Pick<LedgerTransactionDoc, "entries">[]>();
  return ledgerTransactions.reduce((sum, { entries }) => sum + sumOn(entries, account), 0);
}

const sumOn = (entries: LedgerTransactionDoc["entries"], account: string): number =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
