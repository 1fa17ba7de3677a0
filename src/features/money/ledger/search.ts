import type { PipelineStage } from "mongoose";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { LedgerCause } from "../../../shared/money/ledger.ts";
import * as accounts from "./accounts.ts";
import { ABOUTS, LedgerBalance, LedgerTransaction, type LedgerTransactionDoc } from "./model.ts";

/** What transactions are looked for; everything unless said. */
export interface LedgerFilter {
  readonly cause?: LedgerCause | undefined;
  /** Id of a member: what touches what they are owed. */
  readonly member?: string | undefined;
  /** A transaction's id or key, or the id of what it is about. */
  readonly about?: string | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly to?: Date | undefined;
}

/** Kinds of accounts that members have. */
export const MEMBER_ACCOUNTS = {
  pending: accounts.pending,
  available: accounts.available,
  disputed: accounts.disputed,
  payout: accounts.payingOut,
} as const;
export type MemberAccount = keyof typeof MEMBER_ACCOUNTS;

/** Transactions that fit, the newest first. */
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
              // No planner infers the type that their indexes want.
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

/** What all accounts hold: those of the platform one by one, members' by kind, and all that lies in escrow as one. */
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
      ...{ pending: of("pending"), available: of("available") },
      ...{ disputed: of("disputed"), payout: of("payout") },
    },
    escrow: of("escrow"),
  };
}

const BY_ACCOUNT = { account: 1, amount: 1 } as const;

/** Adds up by the index alone, within the database: a platform's account by itself, all of a kind as one. */
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

/** Names of all accounts of a member. */
export const memberAccounts = (member: string): readonly string[] =>
  Object.values(MEMBER_ACCOUNTS).map((kind) => kind(member));
