/** Data of every event about a suggestion. */
export interface SuggestionEvent {
  readonly id: string;
  readonly story: string;
  readonly by: string;
  /** Recipients. */
  readonly to: readonly string[];
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "suggestion.sent": SuggestionEvent;
    /** Every part is decided. */
    "suggestion.decided": SuggestionEvent;
    /** `answer`: number of answers including this one. */
    "suggestion.answered": SuggestionEvent & { readonly answer: number };
  }
}
