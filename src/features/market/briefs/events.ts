declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "brief.opened": { readonly id: string; readonly author: string; readonly invited: readonly string[] };
    /**
     * One of its offers was accepted and paid, or its author closed it: `declined` are the other sellers with
     * offers.
     */
    "brief.closed": { readonly id: string; readonly declined: readonly string[] };
    /** `id` of the offer. */
    "offer.made": {
      readonly id: string;
      readonly brief: string;
      readonly author: string;
      readonly seller: string;
    };
  }
}

export {};
