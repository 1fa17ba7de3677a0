import type { Types } from "mongoose";
import type { OrderActor } from "../../../shared/market/orders.enums.ts";
import type { DeliveryTime } from "../../../shared/market/services.enums.ts";
import type { OrderDoc, OrderEntryDoc } from "./model.ts";
import type { OrderPayment } from "./payment.ts";

/** What comes with an act. */
export interface Doing {
  readonly by: OrderActor;
  /** Who it is; null for the clock and the provider. */
  readonly member?: Types.ObjectId | null;
  readonly text?: string;
  readonly files?: OrderEntryDoc["files"];
  /** US cents for the seller, of what is decided by shares. */
  readonly share?: number;
  /** US cents that go back, or days, of a proposal. */
  readonly amount?: number;
  /** Of an amendment, and of an instalment. */
  readonly days?: number;
  readonly delivery?: DeliveryTime;
  /** What has come in. */
  readonly payment?: OrderPayment;
  /** More that changes with it. */
  readonly set?: Partial<OrderDoc>;
}
