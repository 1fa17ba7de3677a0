/** A copy that has changed state. */
interface CopyEvent {
  readonly id: string;
  readonly link: string;
  readonly story: string;
  readonly author: string;
  readonly reader: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "advance-copy.asked": CopyEvent;
    "advance-copy.given": CopyEvent;
    "advance-copy.declined": CopyEvent;
    "advance-copy.feedback": CopyEvent;
    /** Its author offers a copy. */
    "advance-copy.invited": CopyEvent;
    /** Its story is about to be released, and its reader has given no feedback. */
    "advance-copy.due": CopyEvent;
  }
}

export type { CopyEvent };
