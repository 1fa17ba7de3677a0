declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A link is gone for good, and what hangs on it goes. */
    "story-link.ended": { readonly id: string };
  }
}

export {};
