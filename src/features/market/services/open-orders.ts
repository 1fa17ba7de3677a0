import type { ClientSession, Types } from "mongoose";
import { Service } from "./model.ts";

/**
 * Updates a service's count of open orders, in the transaction that opens or ends one; does nothing if the
 * service is gone.
 */
export const countOpenOrder = (
  session: ClientSession,
  service: Types.ObjectId,
  by: 1 | -1,
): Promise<unknown> =>
  Service.updateOne(
    { _id: service, ...(by < 0 ? { openOrders: { $gt: 0 } } : {}) },
    { $inc: { openOrders: by } },
    { session, timestamps: false },
  );
