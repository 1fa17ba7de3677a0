/** A purchase that something has become of. */
export interface SaleEvent {
  readonly id: string;
  readonly buyer: string;
  /** Who may read by it; null for a gift that was not redeemed, absent from what was told before there were gifts. */
  readonly reader?: string | null;
  readonly author: string;
  readonly story: string;
}

/** A gift that something has become of. */
export interface GiftEvent {
  readonly id: string;
  /** Who gave it. */
  readonly by: string;
  /** The member whom it is for; null where it goes to an address. */
  readonly to: string | null;
  /** Which of its links holds. */
  readonly version: number;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A reader has paid for a story: they may read it. */
    "purchase.paid": SaleEvent;
    /** The money went back, all of it: they may not read it any longer. */
    "purchase.refunded": SaleEvent;
    /** A gift is paid for, or goes to somebody else: whom it is for is told. */
    "gift.paid": GiftEvent;
    /** Somebody has redeemed a gift: they may read it. */
    "gift.redeemed": GiftEvent & { readonly reader: string };
  }
}
