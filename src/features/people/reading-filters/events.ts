declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A member's filters changed. */
    "reading-filters.changed": { readonly by: string };
  }
}

export {};
