import { toId } from "#core/db/ids.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import { type ExplainedTransaction, idsAbout } from "../../money/ledger/index.ts";
import { moneySettingAt } from "../../money/money-settings/index.ts";
import { receiptNumber } from "../../money/payments/index.ts";
import type { OrderDoc } from "./document.ts";
import { availableAt } from "./earnings.ts";
import { netOf } from "./escrow.ts";
import { Order } from "./model.ts";

/** Explains the orders among a seller's transactions. Two queries. */
export async function explainOrders(
  transactions: readonly ExplainedTransaction[],
  member: string,
  now: Date,
): Promise<ReadonlyMap<string, EarningExplanationDto>> {
  const ids = idsAbout(transactions, "order");
  if (ids.length === 0) return new Map();
  const [found, holdDays] = await Promise.all([
    Order.find({ _id: { $in: ids.map(toId) }, seller: toId(member) }).lean<OrderDoc[]>(),
    moneySettingAt("hold-days", now),
  ]);
  const orders = new Map(found.map((order) => [String(order._id), order]));
  return new Map(
    transactions.flatMap((transaction) => {
      const order = orders.get(String(transaction.about.order ?? ""));
      return order ? [[String(transaction._id), explanationOf(transaction, order, holdDays)] as const] : [];
    }),
  );
}

function explanationOf(
  { cause }: ExplainedTransaction,
  order: OrderDoc,
  holdDays: number,
): EarningExplanationDto {
  const { title, price, share, fee, cost, endedAt } = order;
  const isEarned = cause === "order" || cause === "release";
  const { net, left } = netOf(order);
  const lost = cause === "release" ? net - left : 0;
  return {
    kind: "order",
    about: title,
    number: receiptNumber(order) ?? "",
    madeAt: endedAt?.toISOString() ?? null,
    parts: isEarned
      ? {
          listingCents: price,
          discountCents: null,
          taxCents: null,
          feeCents: fee,
          providerFeeCents: cost,
          refundedCents: price - share + lost,
        }
      : null,
    availableAt: cause === "order" ? availableAt(order, holdDays) : null,
  };
}
