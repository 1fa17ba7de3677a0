import { applicationError, forbidden, throwWrong } from "#core/base/errors.ts";
import { type Caller, isAdmin, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isFinal } from "#shared/market/order-machine.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { assertMayDecide, type Matter } from "../../people/conflicts/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { type ActInput, sameVersion, textIn } from "./acts.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { worthOf } from "./payments.ts";
import { applyOrderTransition } from "./transitions.ts";

const texts = ordersText.wrong;

/** A form with which staff decide an order. */
type DecisionInput = ActInput & { readonly share?: unknown };

/**
 * Decides a disputed order by staff, or any with held money by an admin: how much the seller gets. Audited.
 */
export async function decideOrder(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: DecisionInput,
): Promise<OrderDoc> {
  const { order, share, text, worth } = await decisionIn(ordering, caller, id, input);
  const isDispute = order.state === "disputed";
  const act = isDispute ? "decide" : "override";
  const member = toId(caller.viewer.id!);
  const doing = { by: isDispute ? "staff" : "admin", member, text, share } as const;
  const event = {
    action: `order.${act}` as const,
    subject: { type: "order", id } as const,
    details: { share, of: worth, reason: text },
  };
  return audited(ordering.services, caller, event, () =>
    applyOrderTransition(ordering, order, act, { ...doing, amount: share }),
  );
}

/** Parses a decision and checks that it is possible. @throws 403, 400 by field */
export async function decisionIn({ services }: Ordering, caller: Caller, id: string, input: DecisionInput) {
  const { viewer } = caller;
  if (!isStaff(viewer) || !viewer.id) throw forbidden();
  const order = await Order.findById(toId(id)).lean<OrderDoc>();
  if (!order) throw forbidden();
  await assertMayDecide(services, viewer, matterOf(order));
  const isDispute = order.state === "disputed";
  if (!isDispute && !isAdmin(viewer)) throw forbidden();
  if (isFinal(order.state)) throw applicationError(texts.notNow);
  sameVersion(order, input);
  const worth = worthOf(order);
  const share = centsIn(input.share);
  const text = textIn(input);
  throwWrong([
    [(Number.isNaN(share) || share > worth) && "share", texts.share(worth)],
    [text === "" && "text", messages.required],
  ]);
  return { order, share, text, worth };
}

/** Returns an order as the matter of a decision, with both sides. */
export const matterOf = ({ _id, buyer, seller }: Pick<OrderDoc, "_id" | "buyer" | "seller">): Matter => ({
  kind: "order",
  id: String(_id),
  parties: [
    { member: String(buyer), as: "buyer" },
    { member: String(seller), as: "seller" },
  ],
});
