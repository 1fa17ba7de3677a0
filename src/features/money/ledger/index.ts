export * as accounts from "./accounts.ts";
export { memberOf } from "./accounts.ts";
export { balanceOf, balancesOf, InsufficientFunds, owed } from "./balances.ts";
export {
  type Booking,
  book,
  bookIn,
  bookManyIn,
  inLedgerTransaction,
  LedgerError,
  reversalOf,
} from "./book.ts";
export { type ClearingMovement, clearingMovements, netHere } from "./clearing.ts";
export { bookkeepingConsequences } from "./consequences.ts";
export { type ExplainedTransaction, explainEarnings, idsAbout } from "./explain.ts";
export { exportJournal } from "./export.ts";
export {
  lastEarnedAt,
  ledgerTransactions,
  type MemberBalances,
  memberBalances,
  memberTransactions,
  transactionsSince,
} from "./lines.ts";
export type { LedgerAbout, LedgerEntry, LedgerTransactionDoc } from "./model.ts";
export { LedgerTransaction as LedgerTransactions } from "./model.ts";
export { type OpenBalances, openBalances } from "./open-balances.ts";
export { membersOwed } from "./owed.ts";
export {
  accountTotals,
  findTransactions,
  type LedgerFilter,
  type MemberAccount,
  memberAccounts,
} from "./search.ts";
export { type LedgerFindings, verifyLedger } from "./verify.ts";
