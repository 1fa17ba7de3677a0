/** A purchase that something has become of. */
export interface SaleEvent {
  readonly id: string;
  readonly buyer: string;
  readonly author: string;
  readonly story: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A reader has paid for a story: they may read it. */
    "purchase.paid": SaleEvent;
    /** The money went back, all of it: they may not read it any longer. */
    "purchase.refunded": SaleEvent;
  }
}
