declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A reader has paid for a story: they may read it. */
    "purchase.paid": {
      readonly id: string;
      readonly buyer: string;
      readonly author: string;
      readonly story: string;
    };
    /** The money went back, all of it: they may not read it any longer. */
    "purchase.refunded": {
      readonly id: string;
      readonly buyer: string;
      readonly author: string;
      readonly story: string;
    };
  }
}

export {};
