import { on, type Subscriber } from "#core/events/index.ts";
import type { Realtime } from "#core/realtime/index.ts";

/** Tells the payer's open pages that a payment has changed; they then load themselves again. */
export const announcePayments = (realtime: Pick<Realtime, "emitToUser">): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "payments.announce",
    async handle({ id, buyer }) {
      if (buyer) realtime.emitToUser(buyer, `payment-changed:${buyer}`, { id });
    },
  }),
];
