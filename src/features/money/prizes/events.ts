declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Prize money went to the balances of those who won. */
    "prize.given": {
      readonly id: string;
      readonly challenge: string;
      readonly winners: readonly string[];
    };
  }
}

export {};
