import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { answeredBy, Review, reviewVotes } from "./model.ts";
import { forgetReviewsOf, reviewContent, setReviewsHidden } from "./state.ts";

/**
 * Reviews and helpful votes of a member; deleted with the account, whatever happens to the member's works.
 */
export const reviewPersonalData: PersonalData = {
  models: ["Review", "ReviewVote"],
  async *export({ id }) {
    yield archiveOfContent(reviewContent, id);
    yield jsonListFile("review-answers.json", () =>
      Review.find(answeredBy(toId(id)), { story: 1, answer: 1 })
        .lean()
        .cursor(),
    );
    yield archiveOf(reviewVotes.model, { by: toId(id) }, reviewVotes.secret, "helpful-reviews.json");
  },
  hide: ({ id }) => setReviewsHidden(id, true),
  show: ({ id }) => setReviewsHidden(id, false),
  erase: ({ id }) => forgetReviewsOf(id),
};
