/** A payout that has ended. */
export interface PayoutEvent {
  readonly id: string;
  readonly user: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** It is on its way to the member's bank and has left our account. */
    "payout.paid": PayoutEvent;
    /** It was refused and is back in the member's balance. */
    "payout.failed": PayoutEvent;
  }
}
