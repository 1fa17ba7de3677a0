import type { DueMatter } from "#core/due-matter.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { NOT_HELD } from "./bank-hold.ts";
import { Order } from "./model.ts";

/** Orders whose deadline has passed: what the sides did since a backup was made is not known. */
export const ordersDue: DueMatter = {
  key: "orders",
  find: async (now) => ({
    count: await Order.countDocuments({ dueAt: { $type: "date", $lte: now }, ...NOT_HELD }),
  }),
  sentence: holdText.matters.orders,
  href: ordersPaths.admin(),
};
