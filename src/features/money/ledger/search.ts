import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { LedgerCause } from "../../../shared/money/ledger.ts";
import * as accounts from "./accounts.ts";
import {
  ABOUTS,
  LedgerBalance,
  type LedgerBalanceDoc,
  LedgerTransaction,
  type LedgerTransactionDoc,
} from "./model.ts";

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
  const own = new Map<string, number>();
  const members: Record<MemberAccount, number> = { pending: 0, available: 0, disputed: 0, payout: 0 };
  let escrow = 0;
  const cursor = LedgerBalance.find({}, { account: 1, amount: 1 }).lean<LedgerBalanceDoc>().cursor();
  for await (const { account, amount } of cursor as AsyncIterable<LedgerBalanceDoc>) {
    if (accounts.memberOf(account)) members[account.split(":").at(-1) as MemberAccount] += amount;
    else if (accounts.isEscrow(account)) escrow += amount;
    else own.set(account, (own.get(account) ?? 0) + amount);
  }
  return {
    own: [...own].sort(([a], [b]) => (a < b ? -1 : 1)).map(([account, cents]) => ({ account, cents })),
    members,
    escrow,
  };
}

/** Names of all accounts of a member. */
export const memberAccounts = (member: string): readonly string[] =>
  Object.values(MEMBER_ACCOUNTS).map((kind) => kind(member));
