import { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Upload } from "#core/http/form.ts";
import { SAY_DAYS } from "#shared/market/orders.limits.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { type ActInput, textIn } from "./acts.ts";
import type { OrderDoc } from "./document.ts";
import { assertFilesFit, storeOrderFile } from "./files.ts";
import { orderMessagesByMember } from "./limits.ts";
import { Order, OrderEntry } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { permittedOrder } from "./permitted.ts";
import { sideOf } from "./policy.ts";

const texts = ordersText.wrong;
const DAY_MS = 86_400_000;

/** True if the two sides may still write to each other: from payment until some days after the end. */
export const mayStillSay = ({ paidAt, endedAt }: Pick<OrderDoc, "paidAt" | "endedAt">, now: Date): boolean =>
  paidAt !== null && (endedAt === null || now.getTime() - endedAt.getTime() <= SAY_DAYS * DAY_MS);

/**
 * Posts a message in an order, or adds a file.
 * @throws 404, 403 before payment and long after its end, 400 by field
 */
export async function postOrderMessage(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: ActInput,
  file?: Upload | undefined,
): Promise<void> {
  const { services, limits } = ordering;
  const order = await permittedOrder(caller, "say", id);
  const by = sideOf(caller.viewer, order);
  if (!by || !mayStillSay(order, services.now())) throw forbidden(texts.over);
  assertMayPost(caller, services.now());
  const text = textIn(input);
  if (text === "" && !file) throw invalidField("text", messages.required);
  await limits.consume(orderMessagesByMember, caller.viewer.id!);
  const files = file ? [await storeOrderFile(ordering, caller, order._id, file)] : [];
  const now = services.now();
  const _id = new Types.ObjectId();
  await inTransaction(async (session) => {
    const entry = {
      order: order._id,
      kind: "message",
      by: toId(caller.viewer.id!),
      as: by,
      text,
      files,
    } as const;
    await OrderEntry.create([{ _id, ...entry, at: now }], { session });
    await Order.updateOne({ _id: order._id }, { $set: { updatedAt: now } }, { session, timestamps: false });
    if (file) await assertFilesFit(order._id, session);
    await services.events.publish(
      "order.said",
      {
        id: String(order._id),
        buyer: String(order.buyer),
        seller: String(order.seller),
        number: now.getTime(),
        by,
        entry: String(_id),
      },
      session,
    );
  }).catch(async (error) => {
    for (const each of files) await ordering.files.remove(each);
    throw error;
  });
}
