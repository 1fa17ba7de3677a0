import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { ratingContent } from "./count.ts";
import { reweighRefunded } from "./weights.ts";

/** Consequences for ratings when something happens to members or their works (decision 64). */
export const ratingsConsequences = ({ now }: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("ratings", ratingContent.setHidden),
  relation: {
    blocked: notAffected(
      "An earlier rating counts, so that no author raises their mean by blocking readers.",
    ),
    unblocked: handler("ratings.end-shadow-bans", async ({ by, who }) => {
      for (const rater of [who, by]) await ratingContent.endShadowBans(rater);
    }),
    muted: notAffected("Ratings are anonymous and have no text."),
    unmuted: notAffected("Ratings are anonymous and have no text."),
  },
  content: notAffected("Ratings have no text."),
  work: decidedOnRead("`story.copies` shows and hides ratings with their story."),
  transfer: notAffected(
    "`story.change` counts none by the team; `ratings.end-shadow-bans-on-transfer` counts what only a block with the former author excluded.",
  ),
  purchase: {
    refunded: handler("ratings.reweigh-refunded", ({ reader, story }) =>
      reader ? reweighRefunded(reader, story, now()) : undefined,
    ),
  },
  name: decidedOnRead("Names are looked up at each read."),
});
