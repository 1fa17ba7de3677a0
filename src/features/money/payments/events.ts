import type { CheckoutState } from "../../../shared/money/payments.ts";

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A webhook was stored; its provider is asked what became of the checkout. */
    "payment.webhook-received": { readonly id: string };
    /** The provider told something new of a checkout; `of` is what it pays for. */
    "checkout.changed": {
      readonly id: string;
      readonly kind: string;
      readonly of: string;
      /** What it changed to; left out in those from before it was told. */
      readonly state?: CheckoutState;
    };
    /** A provider pays a member out from now on, or no longer; `at` is when we heard of it, ISO 8601. */
    "payee.changed": { readonly member: string; readonly payable: boolean; readonly at: string };
    /** Money is to go back to a buyer. `key` is the idempotency key. */
    "checkout.refund-asked": { readonly id: string; readonly amount: number; readonly key: string };
  }
}
