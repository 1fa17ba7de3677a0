import type { StoryEvent } from "../stories/index.ts";

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** `id`: of the story. */
    "story.collaborator-invited": StoryEvent & { readonly user: string; readonly invitation: string };
  }
}
