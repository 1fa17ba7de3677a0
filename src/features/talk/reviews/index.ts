export { answerReview, voteReview } from "./acts.ts";
export { saveReview } from "./commands.ts";
