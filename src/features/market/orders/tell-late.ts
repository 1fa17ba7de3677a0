import { inTransaction } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { NOT_HELD } from "./bank-hold.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";

/** Tells buyers that their order is so late that they may leave it, once for each due date; returns how many. */
export async function tellLate({ services }: PaymentDependencies, signal?: AbortSignal): Promise<number> {
  const late = Order.find({ lateAt: { $type: "date", $lte: services.now() }, ...NOT_HELD })
    .sort({ lateAt: 1 })
    .lean<OrderDoc>();
  const tellOne = ({ _id, buyer, seller, lateAt, version }: OrderDoc) =>
    inTransaction(async (session) => {
      const { modifiedCount } = await Order.updateOne(
        { _id, lateAt, version },
        { $set: { lateAt: null } },
        { session, timestamps: false },
      );
      if (modifiedCount === 0) return false;
      const event = { id: String(_id), buyer: String(buyer), seller: String(seller), number: version };
      await services.events.publish("order.late", { ...event, by: "clock" }, session);
      return true;
    });
  return sweepEach("late orders", late.cursor(), tellOne, signal);
}
