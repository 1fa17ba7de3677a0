import type { ClientSession, Types } from "mongoose";
import { Service } from "./model.ts";

/** Counts an order that is open, with the change that opens or ends it; a service that is gone counts nothing. */
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
