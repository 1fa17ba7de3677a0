import type { Services } from "#core/services.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import type { StatementLineDto, StatementSumDto } from "#shared/money/payouts.dto.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { STATEMENT_KINDS, type StatementKind } from "#shared/money/payouts.ts";
import {
  accounts,
  explainEarnings,
  idsAbout,
  type LedgerTransactionDoc,
  ledgerTransactions,
} from "../ledger/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Transactions per read. */
const BATCH = 1_000;

type Explained = Pick<PayoutDoc, "user" | "covers">;

/**
 * Yields a payout's lines from the ledger, oldest first; they sum to its amount. `from` and `count` select a
 * range; all by default.
 */
export async function* statementLines(
  services: Services,
  { user, covers }: Explained,
  from = 0,
  count = covers.length,
): AsyncGenerator<StatementLineDto> {
  const member = String(user);
  const page = covers.slice(from, from + count);
  for (let at = 0; at < page.length; at += BATCH) {
    const transactions = await ledgerTransactions(page.slice(at, at + BATCH));
    const [explained, returned] = await Promise.all([
      explainEarnings(services, transactions, member),
      monthsOf(idsAbout(transactions, "payout")),
    ]);
    for (const transaction of transactions)
      yield lineOf(transaction, member, explained.get(String(transaction._id)), returned);
  }
}

/** Returns the totals per kind of line, in the order of kinds. */
export async function statementSums(
  services: Services,
  payout: Explained,
): Promise<readonly StatementSumDto[]> {
  const sums = new Map<StatementKind, { count: number; cents: number }>();
  for await (const { kind, cents } of statementLines(services, payout)) {
    const sum = sums.get(kind) ?? { count: 0, cents: 0 };
    sums.set(kind, { count: sum.count + 1, cents: sum.cents + cents });
  }
  return STATEMENT_KINDS.flatMap((kind) => {
    const sum = sums.get(kind);
    return sum ? [{ kind, ...sum }] : [];
  });
}

function lineOf(
  { _id, at, cause, entries, about }: LedgerTransactionDoc,
  member: string,
  explained: EarningExplanationDto | undefined,
  returned: ReadonlyMap<string, string>,
): StatementLineDto {
  const account = accounts.available(member);
  const cents = entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amount : sum), 0) + 0;
  const { number = "", madeAt = null, parts = null } = explained ?? {};
  const line = { id: String(_id), at: at.toISOString(), cents, number, madeAt, parts };
  if (cause === "release" || cause === "prize")
    return {
      ...line,
      kind: explained?.kind ?? "other",
      about: explained?.about ?? String(about.title ?? ""),
    };
  if (cause === "payout") {
    const month = returned.get(String(about.payout));
    return { ...line, kind: "returned", about: month ? payoutsText.monthName(month) : "" };
  }
  if (cause === "adjustment") return { ...line, kind: "correction", about: String(about.reason ?? "") };
  const kind = STATEMENT_KINDS.find((each) => each === cause) ?? "other";
  return { ...line, kind, about: explained?.about ?? "" };
}

/** Returns the months of returned payouts. */
async function monthsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const payouts = await Payout.find({ _id: { $in: ids } }, { month: 1 }).lean<
    Pick<PayoutDoc, "_id" | "month">[]
  >();
  return new Map(payouts.map(({ _id, month }) => [String(_id), month]));
}
