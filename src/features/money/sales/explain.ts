import { toId } from "#core/db/ids.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import { accounts, type ExplainedTransaction, idsAbout } from "../ledger/index.ts";
import { moneySettingAt } from "../money-settings/index.ts";
import { receiptNumber } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { releaseAt } from "./release.ts";

const FIELDS =
  "author title listing discount fee providerFee referral tax share receipt paidAt releasedAt state";

/** Explains the sales and referrals among a member's transactions; never names the buyer. Two queries. */
export async function explainSales(
  transactions: readonly ExplainedTransaction[],
  member: string,
  now: Date,
): Promise<ReadonlyMap<string, EarningExplanationDto>> {
  const ids = idsAbout(transactions, "purchase");
  if (ids.length === 0) return new Map();
  const own = toId(member);
  const [found, holdDays] = await Promise.all([
    Purchase.find({ _id: { $in: ids.map(toId) }, $or: [{ author: own }, { referrer: own }] }, FIELDS).lean<
      PurchaseDoc[]
    >(),
    moneySettingAt("hold-days", now),
  ]);
  const purchases = new Map(found.map((each) => [String(each._id), each]));
  return new Map(
    transactions.flatMap((transaction) => {
      const purchase = purchases.get(String(transaction.about.purchase ?? ""));
      return purchase
        ? [[String(transaction._id), explanationOf(transaction, purchase, member, holdDays)] as const]
        : [];
    }),
  );
}

function explanationOf(
  { cause, entries }: ExplainedTransaction,
  purchase: PurchaseDoc,
  member: string,
  holdDays: number,
): EarningExplanationDto {
  const { author, title, listing, discount, fee, providerFee, referral, share, tax, paidAt } = purchase;
  const isAuthor = String(author) === member;
  const isEarned = cause === "sale" || cause === "release";
  return {
    kind: isAuthor ? "sale" : "referral",
    about: title,
    number: receiptNumber(purchase) ?? "",
    madeAt: paidAt?.toISOString() ?? null,
    parts: isEarned
      ? {
          listingCents: listing,
          discountCents: discount,
          // A referral is a share of the price: fees are taken from the author's part.
          taxCents: isAuthor ? (tax?.cents ?? 0) : null,
          feeCents: isAuthor ? fee + referral : null,
          providerFeeCents: isAuthor ? providerFee : null,
          // What was refunded before the release is missing from the released amount.
          refundedCents:
            cause === "release" ? (isAuthor ? share : referral) - availableIn(entries, member) : 0,
        }
      : null,
    availableAt: cause === "sale" ? releaseAt(purchase, holdDays) : null,
  };
}

/** Returns the cents that a transaction adds to a member's available balance. */
const availableIn = (entries: ExplainedTransaction["entries"], member: string): number =>
  entries.reduce(
    (sum, { account, amount }) => (account === accounts.available(member) ? sum - amount : sum),
    0,
  );
