import type { CheckoutState } from "#shared/money/payments.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A webhook was stored; the provider is then asked for the checkout's state. */
    "payment.webhook-received": { readonly id: string };
    /** The provider reported a change of a checkout; `of` is the item it pays for. */
    "checkout.changed": {
      readonly id: string;
      readonly kind: string;
      readonly of: string;
      /** The new state, and the member who pays; missing from older events. */
      readonly state?: CheckoutState;
      readonly buyer?: string;
    };
    /** The provider can now pay a member, or no longer can; `at` is when we learnt of it, ISO 8601. */
    "payee.changed": { readonly member: string; readonly payable: boolean; readonly at: string };
    /** A checkout was superseded; its provider must accept no further payment for it. */
    "checkout.closed": { readonly id: string };
    /** A refund to a buyer was requested. `key` is the idempotency key. */
    "checkout.refund-asked": { readonly id: string; readonly amount: number; readonly key: string };
  }
}
