import type { QueryFilter } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { bytesOf } from "#core/files/private-files.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import { escalateOrder } from "./escalate.ts";
import { lapse } from "./expiry.ts";
import { isGivenOut } from "./files.ts";
import { Order, OrderEntry } from "./model.ts";
import { objectionOf } from "./objections.ts";
import type { Ordering } from "./ordering.ts";
import { presentOrder } from "./present.ts";

/**
 * Exports a member's orders with what both sides wrote, and the files in them. They are retained when an account
 * is erased, because the accounts and the other side need them, and so is what was delivered; messages are
 * deleted. An account waits while staff or a bank decide about one of its orders; what both sides wrote there is
 * then retained without their names. Open orders end as if a deadline had expired, unless that would decide
 * against the side that stays.
 */
export const orderPersonalData = (
  dependencies: PaymentDependencies & Pick<Ordering, "files">,
): PersonalData => ({
  models: ["Order", "OrderEntry"],
  async *export({ id }) {
    const member = toId(id);
    // As on the order's page, a seller sees an order once it is paid.
    const readable = { $or: [{ buyer: member }, { seller: member, paidAt: { $ne: null } }] };
    const storedOrders = await Order.find(readable).lean<OrderDoc[]>();
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
    const ofSides: QueryFilter<OrderEntryDoc> = {
      order: { $in: storedOrders.map(({ _id }) => _id) },
      as: { $in: ["buyer", "seller"] },
    };
    yield archiveOf(OrderEntry, { $or: [{ by: member }, ofSides] }, []);
    for await (const { order, files } of withFiles(ofSides))
      for (const file of files.filter(isGivenOut))
        yield {
          path: `orders/${order}/${file.id}-${file.name}`,
          content: () => bytesOf(dependencies.files, file),
        };
  },
  isErasable: async ({ id }) => (await Order.exists(undecidedOf(id))) === null,
  async erase({ id }) {
    const member = toId(id);
    const open = await Order.find({ ...sidesOf(id), live: true }).lean<OrderDoc[]>();
    for (const order of open) await endFor(dependencies, order, member);
    const undecided = await Order.distinct("_id", undecidedOf(id));
    await OrderEntry.updateMany(
      { by: member, $or: [{ act: "deliver" }, { order: { $in: undecided } }] },
      { $set: { by: null } },
    );
    await OrderEntry.updateMany({ by: member }, { $set: { by: null, text: "" } });
    await Order.updateMany(
      { buyer: member, _id: { $nin: undecided } },
      { $set: { "requirements.$[].answer": "" } },
    );
  },
});

type WithFiles = Pick<OrderEntryDoc, "_id" | "order" | "files">;

const withFiles = (filter: QueryFilter<OrderEntryDoc>): AsyncIterable<WithFiles> =>
  OrderEntry.find({ ...filter, "files.0": { $exists: true } }, { order: 1, files: 1 })
    .lean<WithFiles>()
    .cursor() as unknown as AsyncIterable<WithFiles>;

const sidesOf = (member: string): QueryFilter<OrderDoc> => ({
  $or: [{ buyer: toId(member) }, { seller: toId(member) }],
});

/** Matches a member's orders about which staff or a bank will decide. */
const undecidedOf = (member: string): QueryFilter<OrderDoc> => ({
  $and: [sidesOf(member), { $or: [{ state: "disputed" }, { "bankDispute.state": "open" }] }],
});

/** Ends an open order of a member whose account is erased, or leaves it to the other side or to staff. */
async function endFor(
  dependencies: PaymentDependencies,
  order: OrderDoc,
  member: OrderDoc["buyer"],
): Promise<void> {
  const { state, proposal } = order;
  if (state === "disputed") return;
  const isBuyer = order.buyer.equals(member);
  // The buyer of delivered work decides within the time they have; then their silence accepts it.
  if (state === "in-review" && !isBuyer && !objectionOf(proposal)) return;
  // The seller has begun: nobody knows how much is done.
  if (state === "in-progress" && isBuyer) await escalateOrder(dependencies, order);
  else await lapse(dependencies, { ...order, pausedAt: null });
}
