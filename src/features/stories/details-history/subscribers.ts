import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { DetailChange } from "./model.ts";

/** Deletes the history of an erased story. */
export const detailsHistorySubscribers: readonly Subscriber[] = [
  on("story.erased", {
    name: "details-history.forget-story",
    handle: ({ id }) => DetailChange.deleteMany({ story: toId(id) }),
  }),
];
