import type { StoryEvent } from "../stories/index.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `id`: the story. `user` is null if an address was invited. */
    "story.collaborator-invited": StoryEvent & {
      readonly user: string | null;
      readonly invitation: string;
      readonly role: string;
    };
    /** The author offers the story to a co-author; `offer` is different each time. */
    "story.transfer-offered": StoryEvent & { readonly to: string; readonly offer: string };
    /** The story was transferred from `from` to `author`. */
    "story.transferred": StoryEvent & { readonly from: string };
  }
}
