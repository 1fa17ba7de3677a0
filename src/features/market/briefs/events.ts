declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "brief.opened": { readonly id: string; readonly author: string; readonly invited: readonly string[] };
    /** One of its offers was taken and paid for, or its author closed it: `declined` are those who offered in vain. */
    "brief.closed": { readonly id: string; readonly declined: readonly string[] };
    /** `id`: of the offer. */
    "offer.made": {
      readonly id: string;
      readonly brief: string;
      readonly author: string;
      readonly seller: string;
    };
  }
}

export {};
