import * as accounts from "./accounts.ts";
import { type LedgerAbout, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** What a transaction moved at a provider, in US cents, and the checkout, subscription or payout it was for. */
export interface ClearingMovement {
  readonly reference: string;
  readonly cents: number;
}

/**
 * The reference by which a provider knows what a transaction is about: its checkout, which a purchase shares its id
 * with, a subscription, or a payout. "" for what no provider knows of.
 */
const referenceOf = ({ checkout, purchase, subscription, payout }: LedgerAbout): string =>
  String(checkout ?? purchase ?? subscription ?? payout ?? "");

/** What was booked at a provider from a time on, before another. */
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

/** What all that was ever booked at a provider for one reference comes to, in US cents. */
export async function netHere(provider: string, reference: string): Promise<number> {
  const account = accounts.clearing(provider);
  const found = await LedgerTransaction.find(
    {
      // Of few: the account's own index has all that ever went through it.
      $or: ["checkout", "purchase", "subscription", "payout"].map((name) => ({
        [`about.${name}`]: { $type: "string", $eq: reference },
      })),
    },
    { entries: 1 },
  ).lean<Pick<LedgerTransactionDoc, "entries">[]>();
  return found.reduce((sum, { entries }) => sum + sumOn(entries, account), 0);
}

const sumOn = (entries: LedgerTransactionDoc["entries"], account: string): number =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
