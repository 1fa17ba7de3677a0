import type { OrderAct, OrderActor } from "../../../shared/market/orders.enums.ts";

/** Something was done to an order, or said in it; `number` counts, so that each is told once. */
export interface OrderEvent {
  readonly id: string;
  readonly buyer: string;
  readonly seller: string;
  readonly number: number;
  readonly by: OrderActor;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "order.changed": OrderEvent & {
      readonly act: OrderAct;
      /** Of an instalment, which both sides agreed to before it was paid. */
      readonly agreed: boolean;
    };
    /** Its buyer takes the work over into their story, after it was accepted. */
    "order.taken": { readonly id: string };
    "order.said": OrderEvent & { readonly entry: string };
    /** Somebody is reminded that they are waited for, before silence decides. */
    "order.due": OrderEvent & { readonly waitsFor: "buyer" | "seller" };
  }
}
