import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { followsBlocks, hiddenWithWriter } from "../../people/member-content/index.ts";
import { reviewVotes } from "./model.ts";
import { reviewContent, setReviewsHidden } from "./state.ts";

/** Consequences for reviews when something happens to members or their works (decision 64). */
export const reviewsConsequences = (services: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("reviews", setReviewsHidden),
  relation: followsBlocks(
    services,
    "reviews",
    "Lists leave out members the reader has blocked or muted, and members who have blocked the reader.",
    { contents: [reviewContent], marks: [reviewVotes] },
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: decidedOnRead("`story.copies` shows and hides reviews with their story."),
  transfer: notAffected("`story.change` hides those by the team; an answer stays its writer's."),
  purchase: notAffected("The review stays. The stars beside it come from the rating."),
  name: decidedOnRead(
    "Authors and mentions are looked up at each read. A mention of a former username links to the current one.",
  ),
});
