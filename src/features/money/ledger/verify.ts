import { LedgerBalance, LedgerTransaction } from "./model.ts";

/** Findings of a ledger check; empty lists if everything is correct. */
export interface LedgerFindings {
  readonly transactions: number;
  /** Ids of transactions with lines that do not sum to zero, or are not whole cents. */
  readonly unbalanced: readonly string[];
  /** Accounts whose balance is not the sum of their lines. */
  readonly drifted: readonly { readonly account: string; readonly kept: number; readonly counted: number }[];
}

/** Limit on findings listed per kind; none are expected. */
const NAMED = 100;

/** Checks the whole ledger: every transaction sums to zero, and every balance is the sum of its lines. */
export async function verifyLedger(): Promise<LedgerFindings> {
  const [transactions, unbalanced, lines, balances] = await Promise.all([
    LedgerTransaction.countDocuments({}),
    LedgerTransaction.aggregate<{ _id: unknown }>([
      { $project: { sum: { $sum: "$entries.amount" } } },
      { $match: { sum: { $ne: 0 } } },
      { $limit: NAMED },
    ]),
    LedgerTransaction.aggregate<AccountSum>([
      { $unwind: "$entries" },
      { $group: { _id: "$entries.account", sum: { $sum: "$entries.amount" } } },
    ]),
    LedgerBalance.aggregate<AccountSum>([{ $group: { _id: "$account", sum: { $sum: "$amount" } } }]),
  ]);
  const counted = new Map(lines.map(({ _id, sum }) => [_id, sum]));
  const kept = new Map(balances.map(({ _id, sum }) => [_id, sum]));
  const drifted = [...new Set([...counted.keys(), ...kept.keys()])]
    .map((account) => ({ account, kept: kept.get(account) ?? 0, counted: counted.get(account) ?? 0 }))
    .filter((each) => each.kept !== each.counted)
    .slice(0, NAMED);
  return { transactions, unbalanced: unbalanced.map(({ _id }) => String(_id)), drifted };
}

interface AccountSum {
  readonly _id: string;
  readonly sum: number;
}
