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
    /** The author asks a former co-author to allow the sale; `question` is different each time. */
    "story.sale-asked": StoryEvent & { readonly user: string; readonly question: string };
    /** A former co-author allows the sale, or does not; `answer` is different each time. */
    "story.sale-answered": StoryEvent & { readonly allowed: boolean; readonly answer: string };
    /** The story was transferred from `from` to `author`. */
    "story.transferred": StoryEvent & { readonly from: string };
  }
}
