import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import type { OrderDoc } from "./document.ts";
import { lapse } from "./expiry.ts";
import { Order, OrderEntry } from "./model.ts";
import { presentOrder } from "./present.ts";

/**
 * Exports a member's orders. They are retained when an account is erased, because the accounts and the other
 * side need them; messages are deleted. Open orders then end as if a deadline had expired.
 */
export const orderPersonalData = (dependencies: PaymentDependencies): PersonalData => ({
  models: ["Order", "OrderEntry"],
  async *export({ id }) {
    const member = toId(id);
    const storedOrders = await Order.find({ $or: [{ buyer: member }, { seller: member }] }).lean<
      OrderDoc[]
    >();
    if (storedOrders.length > 0) {
      const orders = [];
      // Includes the evidence of the buyer's country for the tax, which only the buyer may see.
      for (const each of storedOrders)
        orders.push({
          ...(await presentOrder(each, dependencies.services.now())),
          ...(each.buyer.equals(member) ? { tax: each.tax } : {}),
        });
      yield jsonFile("orders.json", orders);
    }
    yield archiveOf(OrderEntry, { by: member }, []);
  },
  async erase({ id }) {
    const member = toId(id);
    const open = await Order.find({ $or: [{ buyer: member }, { seller: member }], live: true }).lean<
      OrderDoc[]
    >();
    for (const order of open)
      if (order.state !== "disputed") await lapse(dependencies, { ...order, pausedAt: null });
    await OrderEntry.updateMany({ by: member }, { $set: { by: null, text: "" } });
    await Order.updateMany({ buyer: member }, { $set: { "requirements.$[].answer": "" } });
  },
});
