import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { Suggestion } from "./model.ts";

/** Nothing is suggested for what is gone. */
export const suggestionSubscribers: readonly Subscriber[] = [
  on("chapter.erased", {
    name: "suggestions.forget-chapter",
    handle: ({ id }) => Suggestion.deleteMany({ chapter: toId(id) }),
  }),
  on("story.erased", {
    name: "suggestions.forget-story",
    handle: ({ id }) => Suggestion.deleteMany({ story: toId(id) }),
  }),
];
