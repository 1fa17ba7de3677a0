/** A document written by a member, and its kind (`ContentKind.name`). */
interface ContentEvent {
  readonly id: string;
  readonly content: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** Its text changed; `mentioned`: everyone now mentioned with `@`. */
    "content.edited": ContentEvent & { readonly mentioned: readonly string[] };
    /** The place's moderator hid or restored it. */
    "content.hidden": ContentEvent;
    "content.shown": ContentEvent;
    /** The staff removed or restored it; `at`: time in milliseconds, missing from older events. */
    "content.removed": ContentEvent & { readonly at?: number };
    "content.restored": ContentEvent;
  }
}

export {};
