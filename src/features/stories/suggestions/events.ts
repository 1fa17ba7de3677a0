/** What every event about a suggestion tells. */
export interface SuggestionEvent {
  readonly id: string;
  readonly story: string;
  readonly by: string;
  /** Whom it is told. */
  readonly to: readonly string[];
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "suggestion.sent": SuggestionEvent;
    /** All of it is decided. */
    "suggestion.decided": SuggestionEvent;
    /** `answer`: how many there are with it. */
    "suggestion.answered": SuggestionEvent & { readonly answer: number };
  }
}
