import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { lapse } from "./clock.ts";
import { Order, type OrderDoc, OrderEntry } from "./model.ts";
import { presentOrder } from "./present.ts";

/**
 * A member's orders. They stay when an account is erased, for the books and the other side need them; what was written
 * goes. What is open then ends as silence would end it.
 */
export const orderPersonalData = (dependencies: PaymentDependencies): PersonalData => ({
  models: ["Order", "OrderEntry"],
  async *export({ id }) {
    const member = toId(id);
    const found = await Order.find({ $or: [{ buyer: member }, { seller: member }] }).lean<OrderDoc[]>();
    if (found.length > 0) {
      const orders = [];
      // The tax with what says that its buyer lives where it is paid, which is the buyer's alone.
      for (const each of found)
        orders.push({
          ...(await presentOrder(each)),
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
