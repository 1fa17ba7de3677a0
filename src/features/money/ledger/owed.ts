import { memberOf } from "./accounts.ts";
import { owed } from "./balances.ts";
import { LedgerBalance, type LedgerBalanceDoc } from "./model.ts";

/** Members per read. */
const BATCH = 500;

/** A member and their payable earnings, in US cents. */
export interface MemberOwed {
  readonly member: string;
  readonly cents: number;
}

/** Yields all members with at least the given payable amount, in batches, ordered by id. */
export async function* membersOwed(atLeast: number): AsyncGenerator<readonly MemberOwed[]> {
  for (let after = "liabilities:members:"; ; ) {
    const ledgerBalances = await LedgerBalance.find({
      account: { $gt: after, $lt: "liabilities:members;", $regex: /:available$/ },
      amount: { $lte: -Math.max(1, atLeast) },
    })
      .sort({ account: 1 })
      .limit(BATCH)
      .lean<LedgerBalanceDoc[]>();
    if (ledgerBalances.length === 0) return;
    yield ledgerBalances.map(({ account, amount }) => ({ member: memberOf(account)!, cents: owed(amount) }));
    if (ledgerBalances.length < BATCH) return;
    after = ledgerBalances.at(-1)!.account;
  }
}
