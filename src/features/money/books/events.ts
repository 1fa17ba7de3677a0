declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A proof of the books found something. */
    "books.found-wrong": { readonly id: string };
    /** A member's balance was corrected by the staff. */
    "books.corrected": { readonly id: string; readonly member: string };
    /** A correction waits for another admin than who asked for it. */
    "books.correction-waits": { readonly id: string; readonly by: string };
  }
}

export {};
