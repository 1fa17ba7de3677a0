declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** What a member hides has changed. */
    "reading-filters.changed": { readonly by: string };
  }
}

export {};
