import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { ratingContent } from "./count.ts";
import { reweighRefunded } from "./weights.ts";

/** Consequences for ratings when something happens to members or their works (decision 64). */
export const ratingsConsequences: Consequences = {
  account: hiddenWithWriter("ratings", ratingContent.setHidden),
  relation: decidedOnRead("Ratings are anonymous. Blocks and mutes do not change an author's mean."),
  content: notAffected("Ratings have no text."),
  work: decidedOnRead("`story.copies` shows and hides ratings with their story."),
  purchase: {
    refunded: handler("ratings.reweigh-refunded", ({ reader, story }) =>
      reader ? reweighRefunded(reader, story) : undefined,
    ),
  },
  name: decidedOnRead("Names are looked up at each read."),
};
