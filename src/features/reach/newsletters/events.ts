declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "newsletter.deleted": { readonly id: string };
  }
}

export {};
