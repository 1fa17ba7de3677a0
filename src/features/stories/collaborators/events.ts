import type { StoryEvent } from "../stories/index.ts";

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** `id`: of the story. `user` is null where an address was asked. */
    "story.collaborator-invited": StoryEvent & {
      readonly user: string | null;
      readonly invitation: string;
      readonly role: string;
    };
    /** Its author offers it to a co-author; `offer` is another each time. */
    "story.transfer-offered": StoryEvent & { readonly to: string; readonly offer: string };
    /** It has another author: `author`, whom `from` has given it. */
    "story.transferred": StoryEvent & { readonly from: string };
  }
}
