declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A case was decided; `reporters` learn what came of their report and nothing else. */
    "report.decided": {
      readonly id: string;
      readonly reporters: readonly string[];
      /** Milliseconds since 1970: a case that is decided anew is told anew. */
      readonly at: number;
    };
    /** Something was decided about what a member made, or about their strikes. */
    "member.moderated": { readonly user: string; readonly about: string };
  }
}

export {};
