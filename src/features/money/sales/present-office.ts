import type { Types } from "mongoose";
import type { AdminWhoDto } from "#shared/back-office.ts";
import type { AdminPurchaseDto } from "#shared/money/office.dto.ts";
import { receiptNumber } from "../payments/index.ts";
import type { PurchaseDoc } from "./model.ts";

/** Presents a member to the back office; `names`: usernames by id. */
export const whoOf = (id: Types.ObjectId, names: ReadonlyMap<string, string>): AdminWhoDto => ({
  id: String(id),
  username: names.get(String(id)) ?? null,
});

/** Presents a purchase to the back office. */
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
