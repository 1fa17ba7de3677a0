import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetReviewsOf, setAway } from "./keep.ts";
import { Review, ReviewVote } from "./model.ts";

/** What a member said of stories, which goes with them, whatever becomes of their own works. */
export const reviewPersonalData: PersonalData = {
  models: ["Review", "ReviewVote"],
  async *export({ id }) {
    const [user, hidden] = [toId(id), "-shadow -shown -open -away -hidden -removed -traits"];
    yield jsonListFile("reviews.json", () => Review.find({ reviewer: user }).select(hidden).lean().cursor());
    yield jsonListFile("review-answers.json", () =>
      Review.find({ storyAuthor: user, answer: { $ne: null } }, { story: 1, answer: 1 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("helpful-reviews.json", () =>
      ReviewVote.find({ by: user }).select("-shadow").lean().cursor(),
    );
  },
  hide: ({ id }) => setAway(id, true),
  show: ({ id }) => setAway(id, false),
  erase: ({ id }) => forgetReviewsOf(id),
};
