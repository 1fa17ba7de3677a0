import type { Counter } from "#core/counter.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Update, UpdateReply } from "./model.ts";

/** Counter for replies to an update; see `isCounted`. */
export const replyCounter: Counter = {
  name: "updates.replies",
  collection: Update.collection.collectionName,
  fields: { replies: "repliesCount" },
  count: countBy(UpdateReply, "update", "replies", {
    shadowBanned: false,
    hidden: false,
    removed: false,
    authorHidden: false,
  }),
};
