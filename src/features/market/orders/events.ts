import type { OrderAct, OrderActor, OrderState } from "#shared/market/orders.enums.ts";

/** An action on an order, or a message in it; `number` increases, so that each is announced once. */
export interface OrderEvent {
  readonly id: string;
  readonly buyer: string;
  readonly seller: string;
  readonly number: number;
  readonly by: OrderActor;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "order.changed": OrderEvent & {
      readonly act: OrderAct;
      /** Resulting state; missing in older events. */
      readonly to?: OrderState;
      /** True for an instalment, which both sides agreed to before payment. */
      readonly agreed: boolean;
    };
    /** A payment was refunded at once, because what it was for was no longer available as agreed. */
    "order.payment-returned": {
      readonly id: string;
      readonly buyer: string;
      readonly seller: string;
      readonly checkout: string;
    };
    /** The buyer transfers accepted work into their story. */
    "order.taken": { readonly id: string };
    "order.said": OrderEvent & { readonly entry: string };
    /** Tells the buyer that the order is so late that they may leave it. */
    "order.late": OrderEvent;
    /** Reminds a side to act before the deadline. */
    "order.due": OrderEvent & { readonly waitsFor: "buyer" | "seller" };
  }
}
