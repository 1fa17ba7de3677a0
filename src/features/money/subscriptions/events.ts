import type { DisputeState } from "#shared/money/payments.ts";

/** A subscription that has changed. */
export interface SubscriptionEvent {
  readonly id: string;
  readonly member: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A subscription changed; the member's premium status is updated accordingly. */
    "subscription.changed": SubscriptionEvent;
    /** A period was paid; `number` counts from 1. */
    "subscription.paid": SubscriptionEvent & { readonly number: number };
    /** A refund of a period was requested; the provider is told after the commit. */
    "subscription.refund-asked": { readonly id: string; readonly number: number };
    /** The member cancelled or reverted the cancellation; the provider is told after the commit. */
    "subscription.cancellation-changed": { readonly id: string };
    /** A period's payment was refunded. */
    "subscription.refunded": SubscriptionEvent & { readonly number: number };
    /** A bank disputes a period's payment, or has decided about it. */
    "subscription.disputed": SubscriptionEvent & {
      readonly number: number;
      readonly dispute: Exclude<DisputeState, "none">;
    };
    /** A renewal failed; `attempt` counts failures over the whole subscription. */
    "subscription.failed": SubscriptionEvent & { readonly attempt: number };
    /**
     * A ban or a deletion of the member's account stopped the renewals; `at` is when, ISO 8601. `reason` is missing
     * in older events, which are bans.
     */
    "subscription.suspended": SubscriptionEvent & {
      readonly at: string;
      readonly reason?: "banned" | "leaving" | null;
    };
    /** The renewals continue after the ban, or because the account was kept. */
    "subscription.resumed": SubscriptionEvent & { readonly at: string };
    /** The subscription ended while the account was banned or being deleted; it is open again. */
    "subscription.lapsed": SubscriptionEvent & { readonly at: string };
    /** The subscription ended. */
    "subscription.ended": SubscriptionEvent;
  }
}
