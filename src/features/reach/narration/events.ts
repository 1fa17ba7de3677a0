declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A member was named as the narrator of a chapter (`id`). */
    "narration.credited": {
      readonly id: string;
      readonly story: string;
      readonly member: string;
      readonly by: string;
    };
  }
}

export {};
