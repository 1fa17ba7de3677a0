/** What every event about a chapter tells. */
export interface ChapterEvent {
  readonly id: string;
  readonly story: string;
  readonly author: string;
  /** The account that did it; null for the clock. */
  readonly by: string | null;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "chapter.created": ChapterEvent;
    /** A revision was kept; readers do not see it yet unless the chapter was a draft anyway. */
    "chapter.revised": ChapterEvent & { readonly revision: number };
    /** Readers see another text. `first`: for the first time; `live`: its story is published. */
    "chapter.published": ChapterEvent & {
      readonly number: number;
      readonly revision: number;
      readonly first: boolean;
      readonly live: boolean;
    };
    "chapter.scheduled": ChapterEvent & { readonly at: number };
    "chapter.withdrawn": ChapterEvent;
    "chapter.moved": ChapterEvent & { readonly from: number; readonly to: number };
    "chapter.deleted": ChapterEvent;
    "chapter.restored": ChapterEvent;
    /** It is gone for good, out of the bin. */
    "chapter.erased": ChapterEvent;
  }
}
