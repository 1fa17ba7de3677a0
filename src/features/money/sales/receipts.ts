import { toId } from "#core/db/ids.ts";
import { assignReceiptNumber, inReceiptTransaction } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

/** Assigns a paid purchase the next receipt number of its year, without gaps or duplicates. */
export const numberReceipt = (id: string): Promise<void> =>
  inReceiptTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    if (!purchase?.paidAt || purchase.receipt) return;
    const receipt = await assignReceiptNumber(session, purchase.paidAt);
    await Purchase.updateOne({ _id: purchase._id }, { $set: { receipt } }, { session });
  });
