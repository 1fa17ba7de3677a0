import type { StatementLineDto, StatementSumDto } from "../../../shared/money/payouts.dto.ts";
import { payoutsText } from "../../../shared/money/payouts.text.ts";
import { STATEMENT_KINDS, type StatementKind } from "../../../shared/money/payouts.ts";
import { accounts, type LedgerTransactionDoc, ledgerTransactions } from "../ledger/index.ts";
import { findSold, type SoldParts } from "../sales/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Transactions that are read at a time. */
const BATCH = 1_000;

type Explained = Pick<PayoutDoc, "user" | "covers">;

/**
 * The lines of a payout, the oldest first, out of the ledger alone: they sum to its amount. `from` and `count` choose a
 * part of them; all unless told.
 */
export async function* statementLines(
  { user, covers }: Explained,
  from = 0,
  count = covers.length,
): AsyncGenerator<StatementLineDto> {
  const member = String(user);
  const wanted = covers.slice(from, from + count);
  for (let at = 0; at < wanted.length; at += BATCH) {
    const transactions = await ledgerTransactions(wanted.slice(at, at + BATCH));
    const named = (name: "purchase" | "payout") =>
      transactions.flatMap(({ about }) => (about[name] ? [String(about[name])] : []));
    const [sold, returned] = await Promise.all([
      findSold(named("purchase"), member),
      monthsOf(named("payout")),
    ]);
    for (const transaction of transactions) yield lineOf(transaction, member, sold, returned);
  }
}

/** What the lines of each kind come to, in the order of the kinds. */
export async function statementSums(payout: Explained): Promise<readonly StatementSumDto[]> {
  const sums = new Map<StatementKind, { count: number; cents: number }>();
  for await (const { kind, cents } of statementLines(payout)) {
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
  sold: ReadonlyMap<string, SoldParts>,
  returned: ReadonlyMap<string, string>,
): StatementLineDto {
  const account = accounts.available(member);
  const cents = entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amount : sum), 0) + 0;
  const sale = sold.get(String(about.purchase ?? ""));
  const line = { id: String(_id), at: at.toISOString(), cents, parts: null };
  if (cause === "release" && sale?.role === "author") {
    const { listing, discount, tax, fee, providerFee, share } = sale;
    const parts = {
      listingCents: listing,
      discountCents: discount,
      taxCents: tax,
      feeCents: fee,
      providerFeeCents: providerFee,
      refundedCents: share - cents,
    };
    return { ...line, kind: "sale", about: sale.title, parts };
  }
  if (cause === "release" && about.order) return { ...line, kind: "order", about: String(about.title ?? "") };
  if (cause === "prize") return { ...line, kind: "prize", about: String(about.title ?? "") };
  if (cause === "release") return { ...line, kind: sale ? "referral" : "other", about: sale?.title ?? "" };
  if (cause === "payout") {
    const month = returned.get(String(about.payout));
    return { ...line, kind: "returned", about: month ? payoutsText.monthName(month) : "" };
  }
  if (cause === "adjustment") return { ...line, kind: "correction", about: String(about.reason ?? "") };
  const kind = STATEMENT_KINDS.find((each) => each === cause) ?? "other";
  return { ...line, kind, about: sale?.title ?? "" };
}

/** Months of payouts that came back. */
async function monthsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Payout.find({ _id: { $in: ids } }, { month: 1 }).lean<
    Pick<PayoutDoc, "_id" | "month">[]
  >();
  return new Map(found.map(({ _id, month }) => [String(_id), month]));
}
