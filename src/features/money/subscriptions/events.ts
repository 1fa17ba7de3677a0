/** A subscription that something has become of. */
export interface SubscriptionEvent {
  readonly id: string;
  readonly member: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** It is another than before: who is a premium author follows it. */
    "subscription.changed": SubscriptionEvent;
    /** A period was paid for: `number` counts from 1. */
    "subscription.paid": SubscriptionEvent & { readonly number: number };
    /** What was paid for a period is to go back; the provider is told after the commit. */
    "subscription.refund-asked": { readonly id: string; readonly number: number };
    /** Its member cancelled it, or took that back; the provider is told after the commit. */
    "subscription.cancellation-changed": { readonly id: string };
    /** What was paid for a period went back. */
    "subscription.refunded": SubscriptionEvent & { readonly number: number };
    /** A renewal failed: `attempt` counts over all of it. */
    "subscription.failed": SubscriptionEvent & { readonly attempt: number };
    /** Nothing is paid for any longer. */
    "subscription.ended": SubscriptionEvent;
  }
}
