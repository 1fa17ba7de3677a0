import type { Types } from "mongoose";
import type { AdminPurchaseDto } from "../../../shared/money/office.dto.ts";
import type { AdminWhoDto } from "../../../shared/site/admin.dto.ts";
import { receiptNumber } from "../payments/index.ts";
import type { PurchaseDoc } from "./model.ts";

/** A member as the back office names them; `names`: usernames by id. */
export const whoOf = (id: Types.ObjectId, names: ReadonlyMap<string, string>): AdminWhoDto => ({
  id: String(id),
  username: names.get(String(id)) ?? null,
});

/** A purchase among those of everybody. */
export const presentForOffice = (
  purchase: PurchaseDoc,
  names: ReadonlyMap<string, string>,
): AdminPurchaseDto => ({
  id: String(purchase._id),
  title: purchase.title,
  buyer: whoOf(purchase.buyer, names),
  author: whoOf(purchase.author, names),
  isGift: purchase.gift !== null,
  state: purchase.state,
  priceCents: purchase.price,
  refundedCents: purchase.refunded,
  receipt: receiptNumber(purchase),
  createdAt: purchase.createdAt.toISOString(),
});
