import type { Migration } from "#core/migrations/index.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { numberReceipt } from "#features/market/orders/receipts.ts";

export const receiptsOfEarlierOrders: Migration = {
  name: "0009-receipts-of-earlier-orders",
  summary: "Orders paid before there were receipts get receipt numbers, in the order of payment.",
  phase: "after-indexes",
  reversible: true,
  async run() {
    const unnumbered = await Order.find({ paidAt: { $ne: null }, receipt: null }, { _id: 1 })
      .sort({ paidAt: 1, _id: 1 })
      .lean<Pick<OrderDoc, "_id">[]>();
    for (const { _id } of unnumbered) await numberReceipt(String(_id));
  },
};
