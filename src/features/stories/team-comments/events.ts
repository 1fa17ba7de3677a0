/** Data of every event about a draft. */
export interface DraftEvent {
  readonly id: string;
  readonly story: string;
  readonly by: string;
  /** Recipients. */
  readonly to: readonly string[];
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "team-comment.created": DraftEvent & { readonly mentioned: readonly string[] };
    "team-comment.assigned": DraftEvent;
    "beta-round.begun": DraftEvent;
    "beta-round.answered": DraftEvent;
  }
}
