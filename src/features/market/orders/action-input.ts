import type { Types } from "mongoose";
import type { OrderActor } from "#shared/market/orders.enums.ts";
import type { DeliveryTime } from "#shared/market/services.enums.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import type { OrderPayment } from "./payment.ts";

/** Input of an action. */
export interface ActionInput {
  readonly by: OrderActor;
  /** Member who acts; null for deadlines and the provider. */
  readonly member?: Types.ObjectId | null;
  readonly text?: string;
  readonly files?: OrderEntryDoc["files"];
  /** The seller's share in US cents, for decisions that split the money. */
  readonly share?: number;
  /** Amount of a proposal: US cents to refund, or days. */
  readonly amount?: number;
  /** For an amendment and an instalment. */
  readonly days?: number;
  readonly delivery?: DeliveryTime;
  /** Payment received. */
  readonly payment?: OrderPayment;
  /** Further fields to change. */
  readonly set?: Partial<OrderDoc>;
}
