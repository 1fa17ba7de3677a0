/** A payout that something has become of. */
export interface PayoutEvent {
  readonly id: string;
  readonly user: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** It is on its way to the member's bank, and ours no longer. */
    "payout.paid": PayoutEvent;
    /** It was refused, and lies in the member's balance again. */
    "payout.failed": PayoutEvent;
  }
}
