declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** Prize money was credited to the winners' balances. */
    "prize.given": {
      readonly id: string;
      readonly challenge: string;
      readonly winners: readonly string[];
    };
  }
}

export {};
