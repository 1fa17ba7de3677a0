declare module "../../../core/events/bus.ts" {
  interface EventMap {
    /** What a member hides has changed. */
    "reading-filters.changed": { readonly by: string };
  }
}

export {};
