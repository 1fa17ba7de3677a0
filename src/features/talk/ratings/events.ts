interface RatingEvent {
  /** Id of the rating. */
  readonly id: string;
  readonly story: string;
  readonly author: string;
  /** Rater. */
  readonly by: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /**
     * A story was rated, or the rating was changed. `told`: the author is not notified in another way. Not
     * published if the author has blocked the rater.
     */
    "story.rated": RatingEvent & { readonly rating: number; readonly told: boolean };
    "story.unrated": Omit<RatingEvent, "author">;
  }
}

export type { RatingEvent };
