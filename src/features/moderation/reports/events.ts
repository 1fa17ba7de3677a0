declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A case was decided; `reporters` learn only the outcome of their report. */
    "report.decided": {
      readonly id: string;
      readonly reporters: readonly string[];
      /** Milliseconds since 1970, so that a new decision on the same case is announced again. */
      readonly at: number;
    };
    /** A case has more reports with another state than its transaction updates. */
    "report.copies-outdated": { readonly id: string };
    /** A decision was made about a member's content, or about their strikes. */
    "member.moderated": { readonly user: string; readonly about: string };
  }
}

export {};
