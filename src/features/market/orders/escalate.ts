import type { QueryFilter } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";
import { applyOrderTransition } from "./transitions.ts";

const CLOCK = { by: "clock", member: null } as const;

/** Escalates the open orders of a banned member to staff: neither side can act on them meanwhile. */
export const escalateOrdersOf = (dependencies: PaymentDependencies, member: string): Promise<void> =>
  moveAll(dependencies, "escalate", {
    ...sidesOf(member),
    state: { $in: ["pending", "accepted", "in-progress", "in-review"] },
  });

/** Escalates an open order whose buyer's account is erased; nothing happens if somebody acted first. */
export const escalateOrder = (
  dependencies: PaymentDependencies,
  { _id }: Pick<OrderDoc, "_id">,
): Promise<void> => moveAll(dependencies, "escalate", { _id, live: true });

/**
 * Resumes escalated orders that staff had not decided when the ban ended, in their previous state; if the
 * other side is banned too, the order stays with staff.
 */
export async function reinstateOrdersOf(dependencies: PaymentDependencies, member: string): Promise<void> {
  const escalated: QueryFilter<OrderDoc> = {
    ...sidesOf(member),
    state: "disputed",
    escalated: { $ne: null },
  };
  const orders = await Order.find(escalated, { buyer: 1, seller: 1 }).lean<OrderDoc[]>();
  const out = await findOutOfSight(orders.flatMap(({ buyer, seller }) => [String(buyer), String(seller)]));
  const free = orders.filter(({ buyer, seller }) => !out.has(String(buyer)) && !out.has(String(seller)));
  await moveAll(dependencies, "reinstate", { ...escalated, _id: { $in: free.map(({ _id }) => _id) } });
}

const sidesOf = (member: string) => ({
  $or: [{ buyer: toId(member) }, { seller: toId(member) }],
  live: true,
});

/** Processes each order separately: a failure does not delay the others. @throws AggregateError */
async function moveAll(
  dependencies: PaymentDependencies,
  act: OrderAct,
  which: QueryFilter<OrderDoc>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const order of await Order.find(which).lean<OrderDoc[]>())
    await applyOrderTransition(dependencies, order, act, CLOCK).catch((error) => {
      // Somebody acted first: their action triggers another check.
      if (!(error instanceof HttpError && error.status === 400)) failed.push(error);
    });
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} orders could not be moved`);
}
