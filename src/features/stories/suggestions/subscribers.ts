import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { forgetSuggestions } from "./former.ts";

/** Deletes the suggestions for erased chapters and stories. */
export const suggestionSubscribers: readonly Subscriber[] = [
  on("chapter.erased", {
    name: "suggestions.forget-chapter",
    handle: ({ id }) => forgetSuggestions({ chapter: toId(id) }),
  }),
  on("story.erased", {
    name: "suggestions.forget-story",
    handle: ({ id }) => forgetSuggestions({ story: toId(id) }),
  }),
];
