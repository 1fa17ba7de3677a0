interface RatingEvent {
  /** Of the rating. */
  readonly id: string;
  readonly story: string;
  readonly author: string;
  /** Who rates. */
  readonly by: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /**
     * A story was rated, or another rating was given to it. `told`: its author hears of it from nothing else.
     * Not told of anybody whom the author has blocked.
     */
    "story.rated": RatingEvent & { readonly rating: number; readonly told: boolean };
    "story.unrated": Omit<RatingEvent, "author">;
  }
}

export type { RatingEvent };
