import { memberOf } from "./accounts.ts";
import { owed } from "./balances.ts";
import { LedgerBalance, type LedgerBalanceDoc } from "./model.ts";

/** Members of one read. */
const BATCH = 500;

/** A member and what of their earnings can be paid out, in US cents. */
export interface MemberOwed {
  readonly member: string;
  readonly cents: number;
}

/** All who may be paid out so much or more, many at a time, in the order of their ids. */
export async function* membersOwed(atLeast: number): AsyncGenerator<readonly MemberOwed[]> {
  for (let after = "liabilities:members:"; ; ) {
    const found = await LedgerBalance.find({
      account: { $gt: after, $lt: "liabilities:members;", $regex: /:available$/ },
      amount: { $lte: -Math.max(1, atLeast) },
    })
      .sort({ account: 1 })
      .limit(BATCH)
      .lean<LedgerBalanceDoc[]>();
    if (found.length === 0) return;
    yield found.map(({ account, amount }) => ({ member: memberOf(account)!, cents: owed(amount) }));
    if (found.length < BATCH) return;
    after = found.at(-1)!.account;
  }
}
