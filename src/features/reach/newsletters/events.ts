declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "newsletter.deleted": { readonly id: string };
    /** It is a draft again, because the story it depended on now belongs to another author. */
    "newsletter.story-transferred": {
      readonly id: string;
      readonly owner: string;
      readonly story: string;
      /** Time in milliseconds: it may happen again with another story. */
      readonly at: number;
    };
  }
}

export {};
