import { readableBy } from "#core/db/readable.ts";
import { Order } from "./model.ts";
import { orderPolicy } from "./policy.ts";

/** Look-ups of orders, checked by the policy. */
export const { read: readOrder, permitted: permittedOrder } = readableBy(Order, orderPolicy);
