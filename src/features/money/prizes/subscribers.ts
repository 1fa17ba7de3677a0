import { on, type Subscriber } from "#core/events/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { settlePrize, settlePrizesOf } from "./settle.ts";

/**
 * Durable subscribers that settle prize money when its checkout changes or its challenge ends without a decision. A
 * job settles that of decided ones, seven days later.
 */
export const prizeSubscribers = (dependencies: PaymentDependencies): readonly Subscriber[] => [
  on("checkout.changed", {
    name: "prizes.settle",
    handle: async ({ kind, of }) => {
      if (kind === "prize") await settlePrize(dependencies, of);
    },
  }),
  ...(["challenge.cancelled", "challenge.deleted"] as const).map((event) =>
    on(event, { name: "prizes.settle-of-challenge", handle: ({ id }) => settlePrizesOf(dependencies, id) }),
  ),
];
