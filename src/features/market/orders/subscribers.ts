import { on, type Subscriber } from "../../../core/events/index.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { settleOrder } from "./settle.ts";

/** Orders follow their checkouts, whatever crashes. */
export const orderSubscribers = (dependencies: PaymentDependencies): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "orders.settle",
    handle: async ({ kind, of }) => {
      if (kind === "order") await settleOrder(dependencies, of);
    },
  }),
];
