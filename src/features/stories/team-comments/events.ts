/** What every event about a draft tells. */
export interface DraftEvent {
  readonly id: string;
  readonly story: string;
  readonly by: string;
  /** Whom it is told. */
  readonly to: readonly string[];
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "team-comment.created": DraftEvent & { readonly mentioned: readonly string[] };
    "team-comment.assigned": DraftEvent;
    "beta-round.begun": DraftEvent;
    "beta-round.answered": DraftEvent;
  }
}
