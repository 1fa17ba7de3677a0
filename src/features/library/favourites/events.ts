declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `id` is the favourite, `by` its owner. Not published if the author has blocked them. */
    "story.favourited": {
      readonly id: string;
      readonly story: string;
      readonly author: string;
      readonly by: string;
    };
    "story.unfavourited": { readonly story: string; readonly author: string; readonly by: string };
    "author.favourited": { readonly id: string; readonly author: string; readonly by: string };
    "author.unfavourited": { readonly author: string; readonly by: string };
  }
}

export {};
