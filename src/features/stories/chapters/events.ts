/** Common fields of chapter events. */
export interface ChapterEvent {
  readonly id: string;
  readonly story: string;
  readonly author: string;
  /** The account that caused it; null for scheduled actions. */
  readonly by: string | null;
}

/** Why the scheduled publication of a chapter does not take place. */
export interface ScheduleEnded {
  /**
   * Its text was removed, or its story came back after the scheduled time, so that it is a draft again; or
   * publishing it fails each time.
   */
  readonly cause: "empty" | "failed" | "returned";
  /** The member who scheduled it. */
  readonly scheduler: string;
  /** Scheduled time. */
  readonly at: number;
  /** Version of the chapter. */
  readonly version: number;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "chapter.created": ChapterEvent;
    /** A revision was stored; readers do not see it yet unless the chapter was a draft anyway. */
    "chapter.revised": ChapterEvent & { readonly revision: number };
    /** The text shown to readers changed. `first`: for the first time; `live`: its story is published. */
    "chapter.published": ChapterEvent & {
      readonly number: number;
      readonly revision: number;
      readonly first: boolean;
      readonly live: boolean;
    };
    "chapter.scheduled": ChapterEvent & { readonly at: number };
    "chapter.withdrawn": ChapterEvent;
    "chapter.schedule-ended": ChapterEvent & ScheduleEnded;
    "chapter.moved": ChapterEvent & { readonly from: number; readonly to: number };
    "chapter.deleted": ChapterEvent;
    "chapter.restored": ChapterEvent;
    /** It was erased permanently from the bin. */
    "chapter.erased": ChapterEvent;
  }
}
