import type { PipelineStage } from "mongoose";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { LedgerCause } from "#shared/money/ledger.ts";
import * as accounts from "./accounts.ts";
import { ABOUTS, LedgerBalance, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** Filters for transactions; all optional. */
export interface LedgerFilter {
  readonly cause?: LedgerCause | undefined;
  /** Member id: matches transactions that touch their balances. */
  readonly member?: string | undefined;
  /** A transaction's id or key, or the id of its subject. */
  readonly about?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** Kinds of member accounts. */
export const MEMBER_ACCOUNTS = {
  pending: accounts.pending,
  available: accounts.available,
  disputed: accounts.disputed,
  payout: accounts.payingOut,
} as const;
export type MemberAccount = keyof typeof MEMBER_ACCOUNTS;

/** Finds matching transactions, newest first. */
export function findTransactions(
  { cause, member, about, from, to }: LedgerFilter,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<LedgerTransactionDoc>> {
  const at = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  return findKeysetPage<LedgerTransactionDoc, LedgerTransactionDoc>(LedgerTransaction, {
    filter: {
      ...(cause ? { cause } : {}),
      ...(member ? { "entries.account": { $in: memberAccounts(member) } } : {}),
      ...(about
        ? {
            $or: [
              { key: about },
              // The type is stated because the planner does not infer it for partial indexes.
              ...ABOUTS.map((name) => ({ [`about.${name}`]: { $type: "string", $eq: about } })),
            ],
          }
        : {}),
      ...(from || to ? { at } : {}),
    },
    key: "at",
    projection: { key: 1, cause: 1, at: 1, entries: 1, about: 1, reverses: 1 },
    ...place,
  });
}

/**
 * Returns the balances of all accounts: platform accounts one by one, members' accounts by kind, and all
 * escrow as one.
 */
export async function accountTotals(): Promise<{
  readonly own: readonly { readonly account: string; readonly cents: number }[];
  readonly members: Readonly<Record<MemberAccount, number>>;
  readonly escrow: number;
}> {
  const sums = await LedgerBalance.aggregate<{ readonly _id: string; readonly cents: number }>(TOTALS).hint(
    BY_ACCOUNT,
  );
  const of = (name: string) => sums.find(({ _id }) => _id === name)?.cents ?? 0;
  return {
    own: sums
      .filter(({ _id }) => accounts.isAccount(_id))
      .sort((one, other) => (one._id < other._id ? -1 : 1))
      .map(({ _id: account, cents }) => ({ account, cents })),
    members: {
      pending: of("pending"),
      available: of("available"),
      disputed: of("disputed"),
      payout: of("payout"),
    },
    escrow: of("escrow"),
  };
}

const BY_ACCOUNT = { account: 1, amount: 1 } as const;

/**
 * Aggregates from the index alone, within the database: platform accounts individually, the others by kind.
 */
export const TOTALS: PipelineStage[] = [
  { $match: { account: { $gte: "" } } },
  {
    $group: {
      _id: {
        $switch: {
          branches: [
            ...Object.keys(MEMBER_ACCOUNTS).map((kind) => ({
              case: {
                $regexMatch: { input: "$account", regex: `^liabilities:members:[0-9a-f]{24}:${kind}$` },
              },
              // biome-ignore lint/suspicious/noThenProperty: a word of the database's own
              then: kind,
            })),
            {
              case: { $eq: [{ $indexOfBytes: ["$account", "liabilities:escrow:"] }, 0] },
              // biome-ignore lint/suspicious/noThenProperty: a word of the database's own
              then: "escrow",
            },
          ],
          default: "$account",
        },
      },
      cents: { $sum: "$amount" },
    },
  },
];

/** Returns the names of all accounts of a member. */
export const memberAccounts = (member: string): readonly string[] =>
  Object.values(MEMBER_ACCOUNTS).map((kind) => kind(member));
