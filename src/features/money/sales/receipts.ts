import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { Purchase, type PurchaseDoc, ReceiptCount } from "./model.ts";

/** Gives a paid purchase the next number of its year: one after the other, with no gap and none twice. */
export async function numberReceipt(id: string): Promise<void> {
  await inTransaction(async (session) => {
    const purchase = await Purchase.findById(toId(id)).session(session).lean<PurchaseDoc>();
    if (!purchase?.paidAt || purchase.receipt) return;
    const year = purchase.paidAt.getUTCFullYear();
    const { last } = (await ReceiptCount.findOneAndUpdate(
      { _id: year },
      { $inc: { last: 1 } },
      { session, upsert: true, returnDocument: "after" },
    ).lean<{ last: number }>()) as { last: number };
    await Purchase.updateOne(
      { _id: purchase._id },
      { $set: { receipt: { year, number: last } } },
      { session },
    );
  });
}
