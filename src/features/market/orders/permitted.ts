import { readableBy } from "../../../core/db/readable.ts";
import { Order } from "./model.ts";
import { orderPolicy } from "./policy.ts";

/** Orders as the policy lets a caller have them. */
export const { read: readOrder, permitted: permittedOrder } = readableBy(Order, orderPolicy);
