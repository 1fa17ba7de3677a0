/** A copy that something has become of. */
interface CopyEvent {
  readonly id: string;
  readonly link: string;
  readonly story: string;
  readonly author: string;
  readonly reader: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "advance-copy.asked": CopyEvent;
    "advance-copy.given": CopyEvent;
    "advance-copy.declined": CopyEvent;
    "advance-copy.feedback": CopyEvent;
    /** Its author offers one. */
    "advance-copy.invited": CopyEvent;
    /** Its story comes out soon, and its reader has said nothing. */
    "advance-copy.due": CopyEvent;
  }
}

export type { CopyEvent };
