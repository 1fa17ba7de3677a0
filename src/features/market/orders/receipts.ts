import { toId } from "#core/db/ids.ts";
import { assignReceiptNumber, inReceiptTransaction } from "../../money/payments/index.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";

/**
 * Gives a paid order the next receipt number of its year, in one sequence with all other payments; once, even
 * after a crash.
 */
export const numberReceipt = (id: string): Promise<void> =>
  inReceiptTransaction(async (session) => {
    const order = await Order.findById(toId(id)).session(session).lean<OrderDoc>();
    if (!order?.paidAt || order.receipt) return;
    const receipt = await assignReceiptNumber(session, order.paidAt);
    await Order.updateOne({ _id: order._id }, { $set: { receipt } }, { session, timestamps: false });
  });
