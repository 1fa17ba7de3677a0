declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A link was permanently deleted; dependent data is deleted too. */
    "story-link.ended": { readonly id: string };
  }
}

export {};
