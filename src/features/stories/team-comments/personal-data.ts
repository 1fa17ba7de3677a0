import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { BetaAnswers, BetaRound, TeamComment } from "./model.ts";

/** Comments of a member on drafts, and answers in beta rounds. */
export const teamCommentPersonalData: PersonalData = {
  models: ["TeamComment", "BetaRound", "BetaAnswers"],
  async *export({ id }) {
    const by = toId(id);
    yield jsonListFile("team-comments.json", () => TeamComment.find({ by }).lean().cursor());
    yield jsonListFile("beta-rounds.json", () => BetaRound.find({ by }).lean().cursor());
    yield jsonListFile("beta-answers.json", () => BetaAnswers.find({ by }).lean().cursor());
  },
  async erase({ id }) {
    const memberId = toId(id);
    await BetaAnswers.deleteMany({ by: memberId });
    // A round belongs to the story, with the answers of its readers.
    await BetaRound.updateMany({ by: memberId }, { $set: { by: null } });
    await TeamComment.deleteMany({ by: memberId, root: { $ne: null } });
    // A comment with replies is kept without its author and text, so that the thread stays.
    await TeamComment.updateMany({ by: memberId }, { $set: { by: null, text: "–" } });
    await TeamComment.updateMany({ assignee: memberId }, { $set: { assignee: null } });
    await TeamComment.updateMany({ resolvedBy: memberId }, { $set: { resolvedBy: null } });
  },
};
