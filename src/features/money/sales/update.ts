import type { ClientSession, Types } from "mongoose";
import { Purchase, type PurchaseDoc } from "./model.ts";

/** Changes a purchase in a transaction; returns it as changed. */
export async function updatePurchase(
  session: ClientSession,
  { _id }: { readonly _id: Types.ObjectId },
  $set: Partial<PurchaseDoc>,
): Promise<PurchaseDoc> {
  const after = await Purchase.findOneAndUpdate(
    { _id },
    { $set },
    { session, returnDocument: "after" },
  ).lean<PurchaseDoc>();
  return after!;
}
