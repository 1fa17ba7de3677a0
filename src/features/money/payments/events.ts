import type { CheckoutState } from "#shared/money/payments.ts";
import type { FailedRefundState } from "#shared/money/refunds.ts";

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
    /** A refund failed, was sent after all, or was settled by staff; `of` is the checkout or subscription. */
    "refund.changed": {
      readonly id: string;
      readonly state: FailedRefundState;
      readonly attempt: number;
      readonly kind: "checkout" | "subscription";
      readonly of: string;
      readonly member: string;
    };
  }
}
