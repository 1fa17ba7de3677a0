declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A review of an order was published. */
    "order.reviewed": { readonly id: string; readonly order: string; readonly about: string };
  }
}

export {};
