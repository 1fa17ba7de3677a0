import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { takeReceipt } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

/** Gives a paid purchase the next number of its year: one after the other, with no gap and none twice. */
export const numberReceipt = (id: string): Promise<void> =>
  inTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    if (!purchase?.paidAt || purchase.receipt) return;
    const receipt = await takeReceipt(session, purchase.paidAt);
    await Purchase.updateOne({ _id: purchase._id }, { $set: { receipt } }, { session });
  });
