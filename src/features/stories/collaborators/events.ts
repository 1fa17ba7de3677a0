import type { AuthorAbsence } from "#shared/stories/collaborators.enums.ts";
import type { StoryEvent } from "../stories/index.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `id`: the story. `user` is null if an address was invited. */
    "story.collaborator-invited": StoryEvent & {
      readonly user: string | null;
      readonly invitation: string;
      readonly role: string;
    };
    /** An invitation was withdrawn or declined; `id`: the story. */
    "story.invitation-ended": { readonly id: string; readonly user: string };
    /** The author offers the story to a co-author; `offer` is different each time. */
    "story.transfer-offered": StoryEvent & { readonly to: string; readonly offer: string };
    /** The author asks a former co-author to allow the sale; `question` is different each time. */
    "story.sale-asked": StoryEvent & { readonly user: string; readonly question: string };
    /** A former co-author allows the sale, or does not; `answer` is different each time. */
    "story.sale-answered": StoryEvent & { readonly allowed: boolean; readonly answer: string };
    /**
     * The story was transferred from `from` (null: a deleted account) to `author`. `others`: its other co-authors, if
     * one of them took the place of an absent author.
     */
    "story.transferred": StoryEvent & { readonly from: string | null; readonly others?: readonly string[] };
    /**
     * The author is leaving, banned or has not visited for a year; `to`: the co-authors, `occasion`: the same for one
     * deletion, ban or offer.
     */
    "story.author-absent": StoryEvent & {
      readonly to: readonly string[];
      readonly reason: AuthorAbsence;
      readonly occasion: string;
    };
    /** Staff no longer offer it to `to`, its co-authors; `occasion` is different each time. */
    "story.offer-withdrawn": StoryEvent & { readonly to: readonly string[]; readonly occasion: string };
  }
}
