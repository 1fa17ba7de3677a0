declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** A check of the books found discrepancies. */
    "books.found-wrong": { readonly id: string };
    /** A member's balance was corrected by the staff. */
    "books.corrected": { readonly id: string; readonly member: string };
    /** A correction waits for an admin other than the one who requested it. */
    "books.correction-waits": { readonly id: string; readonly by: string };
  }
}

export {};
