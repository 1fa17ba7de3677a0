interface ReviewEvent {
  /** Of the review. */
  readonly id: string;
  readonly story: string;
  /** Of the story. */
  readonly author: string;
  readonly reviewer: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Not told of anybody whom the author has blocked. */
    "review.created": ReviewEvent;
    /** The author has answered, for the first time. */
    "review.answered": ReviewEvent;
    "review.deleted": ReviewEvent;
  }
}

export type { ReviewEvent };
