interface ReviewEvent {
  /** Id of the review. */
  readonly id: string;
  readonly story: string;
  /** Author of the story. */
  readonly author: string;
  readonly reviewer: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** Not published if the author has blocked the reviewer. */
    "review.created": ReviewEvent;
    /** The author has answered for the first time. */
    "review.answered": ReviewEvent;
    "review.deleted": ReviewEvent;
  }
}

export type { ReviewEvent };
