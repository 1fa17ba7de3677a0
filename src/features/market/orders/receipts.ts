import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { takeReceipt } from "../../money/payments/index.ts";
import { Order, type OrderDoc } from "./model.ts";

/** Gives a paid order the next number of its year, in one row with all else that is paid for; once, whatever crashes. */
export const numberReceipt = (id: string): Promise<void> =>
  inTransaction(async (session) => {
    const order = await Order.findById(toId(id)).session(session).lean<OrderDoc>();
    if (!order?.paidAt || order.receipt) return;
    const receipt = await takeReceipt(session, order.paidAt);
    await Order.updateOne({ _id: order._id }, { $set: { receipt } }, { session, timestamps: false });
  });

/** Numbers the receipts of orders from before there were any, those paid first first. Done again it finds nothing. */
export async function numberOldReceipts(): Promise<void> {
  const old = await Order.find({ paidAt: { $ne: null }, receipt: null }, { _id: 1 })
    .sort({ paidAt: 1, _id: 1 })
    .lean<Pick<OrderDoc, "_id">[]>();
  for (const { _id } of old) await numberReceipt(String(_id));
}
