import type { StoryState } from "../../../shared/stories/catalogue.enums.ts";

/** What every event about a story tells. */
export interface StoryEvent {
  readonly id: string;
  readonly author: string;
  /** The account that did it; null for the clock. */
  readonly by: string | null;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "story.created": StoryEvent;
    /** `changed`: top-level names of the stored fields that changed. */
    "story.updated": StoryEvent & { readonly changed: readonly string[] };
    /** It became readable for everyone (or, private, for those who have its password). `first` only once. */
    "story.published": StoryEvent & { readonly first: boolean; readonly listed: boolean };
    "story.scheduled": StoryEvent & { readonly at: number };
    "story.unpublished": StoryEvent & { readonly from: StoryState };
    "story.removed": StoryEvent;
    "story.reinstated": StoryEvent;
    "story.deleted": StoryEvent;
    "story.restored": StoryEvent;
    /** It is gone for good: the account of its author was erased. */
    "story.erased": StoryEvent;
    "story.featured": StoryEvent & { readonly on: "site" | "profile" };
    "story.unfeatured": StoryEvent & { readonly on: "site" | "profile" };
    /** `turn`: another each time that somebody on the team is given another role, or goes by somebody's hand. */
    "story.collaborator-added": StoryEvent & {
      readonly user: string;
      readonly role: string;
      readonly turn?: string;
    };
    "story.collaborator-removed": StoryEvent & { readonly user: string; readonly turn?: string };
    /** It entered or left the public lists. */
    "story.listed": StoryEvent & { readonly listed: boolean };
  }
}
