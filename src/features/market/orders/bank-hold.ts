import type { OrderDoc } from "./document.ts";

/** True while a bank dispute of an order is open: its money and deadlines are held. */
export const isBankDisputed = ({ bankDispute }: Pick<OrderDoc, "bankDispute">): boolean =>
  bankDispute?.state === "open";

/** Filter for orders that no open bank dispute holds. */
export const NOT_HELD = { "bankDispute.state": { $ne: "open" } } as const;

/** Returns the time by which an order's deadlines count; it stops while a bank dispute is open. */
export const timeOf = (order: Pick<OrderDoc, "bankDispute">, now: Date): Date =>
  isBankDisputed(order) ? order.bankDispute!.at : now;
