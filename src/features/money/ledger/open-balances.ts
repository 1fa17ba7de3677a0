import { memberOf } from "./accounts.ts";
import { owed } from "./balances.ts";
import { LedgerBalance, type LedgerBalanceDoc } from "./model.ts";
import { MEMBER_ACCOUNTS, type MemberAccount } from "./search.ts";

/** A member's balances that are not all zero, in US cents owed to them. */
export interface OpenBalances {
  readonly member: string;
  readonly cents: Readonly<Record<MemberAccount, number>>;
}

const KINDS = Object.keys(MEMBER_ACCOUNTS) as MemberAccount[];

/** Yields members with an open balance, positive or negative, in batches ordered by id. */
export async function* openBalances(after: string, batch: number): AsyncGenerator<readonly OpenBalances[]> {
  for (let last = after; ; ) {
    const balances = await LedgerBalance.find(
      {
        // ";" follows ":", so that this begins after all accounts of the last member.
        account: { $gt: `liabilities:members:${last}${last ? ";" : ""}`, $lt: "liabilities:members;" },
        amount: { $ne: 0 },
      },
      { _id: 0, account: 1, amount: 1 },
    )
      .sort({ account: 1 })
      // A member has at most one balance of each kind.
      .limit(batch * KINDS.length)
      .lean<Pick<LedgerBalanceDoc, "account" | "amount">[]>();
    const members = [...Map.groupBy(balances, ({ account }) => memberOf(account) ?? "")];
    const isEnd = balances.length < batch * KINDS.length;
    // The last member's balances may continue after the limit.
    const complete = isEnd ? members : members.slice(0, -1);
    if (complete.length > 0)
      yield complete.map(([member, own]) => {
        const of = (kind: MemberAccount) =>
          owed(own.find(({ account }) => account === MEMBER_ACCOUNTS[kind](member))?.amount ?? 0);
        return {
          member,
          cents: {
            pending: of("pending"),
            available: of("available"),
            disputed: of("disputed"),
            payout: of("payout"),
          },
        };
      });
    if (isEnd) return;
    last = complete.at(-1)![0];
  }
}
