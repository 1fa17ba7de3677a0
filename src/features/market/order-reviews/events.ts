declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** What one side said of an order can be read. */
    "order.reviewed": { readonly id: string; readonly order: string; readonly about: string };
  }
}

export {};
