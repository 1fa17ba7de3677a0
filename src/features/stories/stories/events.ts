import type { StoryState } from "#shared/story.enums.ts";

/** Common fields of story events. */
export interface StoryEvent {
  readonly id: string;
  readonly author: string;
  /** The account that caused it; null for scheduled actions. */
  readonly by: string | null;
}

/** Decision by the staff that takes a story down or reinstates it. */
export interface StaffDecision {
  /** Time in milliseconds, because a story may be removed more than once; missing from older events. */
  readonly at?: number;
  /** True if it decided a report: the author is notified of that decision. */
  readonly onReport?: boolean;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "story.created": StoryEvent;
    /** `changed`: top-level names of the stored fields that changed. */
    "story.updated": StoryEvent & { readonly changed: readonly string[] };
    /**
     * It became readable for everyone (or, if private, for readers with its password). `first` is true only
     * once.
     */
    "story.published": StoryEvent & { readonly first: boolean; readonly listed: boolean };
    "story.scheduled": StoryEvent & { readonly at: number };
    /**
     * It is a draft again. At its scheduled time (`at`) it had no chapter to publish, or, if `returned`, it came
     * back from the bin or was reinstated.
     */
    "story.schedule-ended": StoryEvent & { readonly at: number; readonly cause?: "returned" };
    "story.unpublished": StoryEvent & { readonly from: StoryState };
    "story.removed": StoryEvent & StaffDecision;
    "story.reinstated": StoryEvent & StaffDecision;
    /** `shared`: its co-authors, and when it was deleted in milliseconds; missing if it has none. */
    "story.deleted": StoryEvent & {
      readonly shared?: { readonly team: readonly string[]; readonly at: number };
    };
    "story.restored": StoryEvent;
    /** It was erased permanently, because its author's account was erased. */
    "story.erased": StoryEvent;
    "story.featured": StoryEvent & { readonly on: "site" | "profile" };
    "story.unfeatured": StoryEvent & { readonly on: "site" | "profile" };
    /** `turn`: a new value each time somebody else changes a team member's role or removes them. */
    "story.collaborator-added": StoryEvent & {
      readonly user: string;
      readonly role: string;
      readonly turn?: string;
    };
    "story.collaborator-removed": StoryEvent & { readonly user: string; readonly turn?: string };
    /** Copies of its data in other documents are out of date, and too many for the transaction of its change. */
    "story.copies-outdated": { readonly id: string };
    /** It entered or left the public lists. */
    "story.listed": StoryEvent & { readonly listed: boolean };
  }
}
